import type { RefundRule, RefundsSection } from '../../profile/refunds.ts'
import { dokuQr } from './qr.ts'
import { dokuWallets } from './wallets.ts'

const wallet: RefundRule = {
  refund: {
    service: 'debitRefund',
    body: {
      originalPartnerReferenceNo: '{reference}',
      refundAmount: '{refundAmount}',
      reason: '{reason:255}',
      partnerRefundNo: '{refundReference}',
      additionalInfo: { channel: '{wallet}' },
    },
  },
  query: dokuWallets.query,
  isPartial: true,
  windowDays: null,
}

/** By the standard and DOKU's library: no sample is published. */
export const dokuRefunds: RefundsSection = {
  qr: {
    refund: {
      service: 'qrRefund',
      body: {
        merchantId: '{merchantId}',
        originalPartnerReferenceNo: '{reference}',
        originalReferenceNo: '{railReference}',
        partnerRefundNo: '{refundReference}',
        refundAmount: '{refundAmount}',
        reason: '{reason:256}',
      },
    },
    query: dokuQr.query,
    isPartial: true,
    windowDays: null,
  },
  wallets: { other: wallet },
}
