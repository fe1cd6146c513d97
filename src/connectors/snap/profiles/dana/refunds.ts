import type { RefundRule, RefundsSection } from '../../profile/refunds.ts'

/**
 * A repeat of the same refund is answered as the first was; with other data it is refused (4045818). A query of the
 * payment does not report refunds.
 */
const rule: RefundRule = {
  refund: {
    service: 'debitRefund',
    body: {
      merchantId: '{merchantId}',
      subMerchantId: '',
      originalPartnerReferenceNo: '{reference}',
      originalReferenceNo: '{railReference|}',
      originalExternalId: '',
      originalCaptureNo: '',
      partnerRefundNo: '{refundReference}',
      refundAmount: '{refundAmount}',
      externalStoreId: '{terminalId|}',
      reason: '{reason:256}',
      additionalInfo: {},
    },
  },
  query: 'repeat',
  isPartial: true,
  windowDays: null,
}

export const danaRefunds: RefundsSection = { qr: rule, wallets: { other: rule } }
