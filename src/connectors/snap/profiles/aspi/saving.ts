import { brandsThatGive } from '../../../../payment-methods/brands.ts'
import type { SavingSection } from '../../profile/saving.ts'

/**
 * Account binding (07 to 10, 74), and charges by direct debit with the payer's token (54, 55). A binding is requested by
 * us and agreed to on a page; the code for the token comes back with the payer, or from service 10 where they never came.
 * Source: SNAP BI, "Registration"; the published samples of 07, 08, 09 and 10.
 */
export const aspiSaving = {
  needs: ['merchantId'],
  // The sandbox's bank plays every wallet there is, by our name of it.
  names: Object.fromEntries(brandsThatGive('approval').map(({ code }) => [code, code])),
  bind: {
    service: 'accountBinding',
    body: {
      partnerReferenceNo: '{reference}',
      merchantId: '{merchantId}',
      phoneNo: '{phone}',
      redirectUrl: '{returnUrl}',
      additionalData: { userId: '{customerReference}', email: '{email}' },
      additionalInfo: {
        payMethod: '{wallet}',
        merchantName: '{merchantName:64}',
        customerName: '{customerName:64}',
        accountTransactionLimit: '{amount}',
        endDatePeriod: '{until}',
      },
    },
  },
  page: ['redirectUrl', 'nextAction', 'params.redirectToDeeplink', 'params.pinWebViewUrl'],
  railReference: ['linkId', 'referenceNo'],
  inquiry: {
    service: 'bindingInquiry',
    body: { partnerReferenceNo: '{reference}', linkId: '{railReference}', merchantId: '{merchantId}' },
  },
  state: 'additionalInfo.tokenStatus',
  states: { PENDING: 'pending', ACTIVE: 'active', REFUSED: 'refused', REVOKED: 'revoked', EXPIRED: 'expired' },
  account: 'accountNo',
  lastDay: 'endDatePeriod',
  authCode: {
    service: 'authCode',
    body: { state: '{reference}', scopes: 'QUERY_BALANCE,PUBLIC_ID', merchantId: '{merchantId}' },
  },
  token: {
    service: 'tokenB2b2c',
    body: {
      grantType: '{grantType}',
      authCode: '{authCode}',
      refreshToken: '{refreshToken}',
      additionalInfo: { partnerReferenceNo: '{reference}' },
    },
    fields: {
      access: ['accessToken', 'accessTokenInfo.accessToken'],
      accessUntil: ['accessTokenExpiryTime', 'accessTokenInfo.expiresIn'],
      refresh: ['refreshToken', 'accessTokenInfo.refreshToken'],
    },
  },
  unbind: {
    service: 'accountUnbinding',
    body: { partnerReferenceNo: '{reference}', linkId: '{railReference}', merchantId: '{merchantId}' },
  },
  charge: {
    service: 'debitPayment',
    body: {
      partnerReferenceNo: '{chargeReference}',
      merchantId: '{merchantId}',
      amount: '{amount}',
      urlParams: [{ url: '{returnUrl}', type: 'PAY_RETURN', isDeeplink: 'N' }],
      payOptionDetails: [{ payMethod: '{wallet}', transAmount: '{amount}' }],
      additionalInfo: { description: '{description:64}', linkId: '{railReference}' },
    },
  },
  status: {
    service: 'debitStatus',
    body: {
      originalPartnerReferenceNo: '{chargeReference}',
      originalReferenceNo: '{chargeRailReference}',
      serviceCode: '54',
      merchantId: '{merchantId}',
    },
  },
  balance: {
    service: 'balanceInquiry',
    body: { partnerReferenceNo: '{reference}', balanceTypes: ['CASH'], additionalInfo: { linkId: '{railReference}' } },
    available: 'availableBalance',
  },
  bounds: { minAmount: 1, maxAmount: 20_000_000 },
} as const satisfies SavingSection
