import type { RefundRule, RefundsSection } from '../../profile/refunds.ts'
import { midtransQr } from './qr.ts'
import { midtransWallets } from './wallets.ts'

const wallet = (windowDays: number): RefundRule => ({
  refund: {
    service: 'debitRefund',
    body: {
      originalReferenceNo: '{railReference}',
      partnerRefundNo: '{refundReference}',
      refundAmount: '{refundAmount}',
      reason: '{reason:256}',
    },
  },
  query: midtransWallets.query,
  isPartial: true,
  windowDays,
})

/**
 * How long depends on who issued: a code by ShopeePay 365 days, by GoPay 45, by others 7. Which it was is Midtrans' to
 * know, so the longest is ours and it decides. ShopeePay refunds between 06:00 and 23:55.
 * Source: docs.midtrans.com/reference-link/refund-transaction.
 */
export const midtransRefunds: RefundsSection = {
  qr: {
    refund: {
      service: 'qrRefund',
      body: {
        merchantId: '{merchantId}',
        originalPartnerReferenceNo: '{reference}',
        originalReferenceNo: '{railReference}',
        partnerRefundNo: '{refundReference}',
        reason: '{reason:256}',
        refundAmount: '{refundAmount}',
      },
    },
    query: midtransQr.query,
    isPartial: true,
    windowDays: 365,
  },
  wallets: {
    GOPAY: wallet(45),
    SHOPEEPAY: { ...wallet(365), hours: { from: '06:00', until: '23:55' } },
    DANA: wallet(45),
  },
}
