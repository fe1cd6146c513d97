import type { WalletsSection } from '../../profile/wallets.ts'

/** Wallets by name of their channel. A payment cannot be withdrawn: it ends by itself. */
export const dokuWallets: WalletsSection = {
  needs: [],
  names: { OVO: 'EMONEY_OVO_SNAP', DANA: 'EMONEY_DANA_SNAP', SHOPEEPAY: 'EMONEY_SHOPEE_PAY_SNAP' },
  pay: {
    service: 'debitPayment',
    body: {
      partnerReferenceNo: '{reference}',
      validUpTo: '{expiresAt}',
      pointOfInitiation: 'Website',
      urlParam: [{ url: '{returnUrl}', type: 'PAY_RETURN', isDeepLink: 'N' }],
      amount: '{amount}',
      additionalInfo: { channel: '{wallet}', orderTitle: '{description:64}' },
    },
  },
  query: {
    service: 'debitStatus',
    body: {
      originalPartnerReferenceNo: '{reference}',
      originalReferenceNo: '{railReference}',
      serviceCode: '55',
      additionalInfo: { channel: '{wallet}' },
    },
  },
  cancel: null,
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 20_000_000 },
}
