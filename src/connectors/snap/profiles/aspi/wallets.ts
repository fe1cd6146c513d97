import { brandsThatGive } from '../../../../payment-methods/brands.ts'
import type { WalletsSection } from '../../profile/wallets.ts'

const ORIGINALS = { originalReferenceNo: '{railReference}', originalPartnerReferenceNo: '{reference}' }

/**
 * Services 54, 55 and 57. A wallet that pushes to its app needs `phoneNo`. A paid order is not cancelled: 4045714, nor
 * one that is being settled: 4045700.
 */
export const aspiWallets: WalletsSection = {
  needs: ['merchantId'],
  // The sandbox's bank plays every wallet there is, by our name of it.
  names: Object.fromEntries(brandsThatGive('approval').map(({ code }) => [code, code])),
  pay: {
    service: 'debitPayment',
    body: {
      partnerReferenceNo: '{reference}',
      merchantId: '{merchantId}',
      amount: '{amount}',
      urlParams: [{ url: '{returnUrl}', type: 'PAY_RETURN', isDeeplink: 'N' }],
      validUpTo: '{expiresAt}',
      payOptionDetails: [{ payMethod: '{wallet}', transAmount: '{amount}' }],
      additionalInfo: { merchantName: '{merchantName}', description: '{description:64}', phoneNo: '{phone}' },
    },
  },
  query: { service: 'debitStatus', body: { ...ORIGINALS, serviceCode: '54', merchantId: '{merchantId}' } },
  cancel: {
    service: 'debitCancel',
    body: { ...ORIGINALS, merchantId: '{merchantId}', reason: 'The payment was replaced or expired' },
  },
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 20_000_000 },
}
