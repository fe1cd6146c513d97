import type { WalletsSection } from '../../profile/wallets.ts'
import { ITEMS } from './items.ts'

/** Found by Midtrans' reference, or by the external id of the call that requested it: our reference. */
export const midtransWallets: WalletsSection = {
  needs: ['merchantId'],
  names: { GOPAY: 'GOPAY', SHOPEEPAY: 'SHOPEEPAY', DANA: 'DANA' },
  pay: {
    service: 'debitPayment',
    body: {
      partnerReferenceNo: '{reference}',
      merchantId: '{merchantId}',
      urlParam: { url: '{returnUrl}', type: 'PAY_RETURN', isDeeplink: 'N' },
      validUpTo: '{expiresAt}',
      payOptionDetails: [{ payMethod: '{wallet}', payOption: '{wallet}_WALLET', transAmount: '{amount}' }],
      additionalInfo: { items: ITEMS },
    },
  },
  query: {
    service: 'debitStatus',
    body: { originalReferenceNo: '{railReference}', serviceCode: '54' },
    bodyWithoutRailReference: { originalExternalId: '{reference}', serviceCode: '54' },
  },
  cancel: {
    service: 'debitCancel',
    body: { originalReferenceNo: '{railReference}', reason: 'The payment was replaced or expired' },
    bodyWithoutRailReference: { originalExternalId: '{reference}', reason: 'The payment was replaced or expired' },
  },
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 20_000_000 },
}
