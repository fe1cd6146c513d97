import type { RefundsSection } from '../../profile/refunds.ts'
import { aspiQr } from './qr.ts'
import { aspiWallets } from './wallets.ts'

const REFUND = {
  merchantId: '{merchantId}',
  originalReferenceNo: '{railReference}',
  originalPartnerReferenceNo: '{reference}',
  partnerRefundNo: '{refundReference}',
  refundAmount: '{refundAmount}',
  reason: '{reason:256}',
}

/** Services 78 and 58; what became of a refund is in the history that 51 and 55 tell. */
export const aspiRefunds: RefundsSection = {
  qr: {
    refund: { service: 'qrRefund', body: REFUND },
    query: aspiQr.query,
    isPartial: true,
    windowDays: null,
  },
  wallets: {
    other: {
      refund: { service: 'debitRefund', body: REFUND },
      query: aspiWallets.query,
      isPartial: true,
      windowDays: null,
    },
  },
}
