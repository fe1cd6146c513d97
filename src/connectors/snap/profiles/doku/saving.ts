import type { SavingSection } from '../../profile/saving.ts'

/**
 * OVO, linked on a page of DOKU's (service 07) and charged without the payer, which DOKU calls recurring. There is no query of
 * a binding: the code in the reply gives tokens (74) as long as the payer agrees, and unbinding (09) ends such a token.
 * The other accounts that DOKU binds ask their payer at each payment, and BRI's begins with a card number.
 * Sources: developers.doku.com, "OVO", "Direct Debit"; DOKU's library.
 */
export const dokuSaving: SavingSection = {
  needs: [],
  names: { OVO: 'EMONEY_OVO_SNAP' },
  bind: {
    service: 'accountBinding',
    body: {
      phoneNo: '{phone}',
      additionalInfo: {
        channel: '{wallet}',
        custIdMerchant: '{customerReference:64}',
        customerName: '{customerName:70}',
        email: '{email}',
        successRegistrationUrl: '{returnUrl}',
        failedRegistrationUrl: '{returnUrl}?registration=failed',
        channelId: 'web',
      },
    },
  },
  page: ['redirectUrl'],
  railReference: ['referenceNo'],
  inquiry: null,
  code: ['additionalInfo.authCode'],
  token: {
    service: 'tokenB2b2c',
    body: { grantType: 'authorization_code', authCode: '{authCode}', additionalInfo: {} },
    fields: { access: ['accessToken'], accessUntil: ['accessTokenExpiryTime'], refresh: [] },
  },
  unbind: {
    service: 'accountUnbinding',
    body: { tokenId: '{accessToken}', additionalInfo: { channel: '{wallet}' } },
  },
  charge: {
    service: 'debitPayment',
    body: {
      partnerReferenceNo: '{chargeReference}',
      amount: '{amount}',
      payOptionDetails: [{ payMethod: 'CASH', transAmount: '{amount}', feeAmount: { value: '0.00', currency: 'IDR' } }],
      additionalInfo: {
        channel: '{wallet}',
        remarks: '{description:40}',
        successPaymentUrl: '{returnUrl}',
        failedPaymentUrl: '{returnUrl}',
        paymentType: 'RECURRING',
      },
    },
  },
  status: {
    service: 'debitStatus',
    body: {
      originalPartnerReferenceNo: '{chargeReference}',
      originalReferenceNo: '{chargeRailReference}',
      serviceCode: '55',
      additionalInfo: { channel: '{wallet}' },
    },
  },
  balance: {
    service: 'balanceInquiry',
    body: { additionalInfo: { channel: '{wallet}' } },
    available: 'amount',
    balanceType: 'CASH',
  },
  bounds: { minAmount: 1, maxAmount: 20_000_000 },
}
