import type { RefundsSection } from '../../profile/refunds.ts'
import { bcaQr } from './qr.ts'

/**
 * Until settlement, in parts too. A refund is named by the issuer's reference of the payment, so the bank is queried for that
 * first. Some issuers take no refunds.
 */
export const bcaRefunds: RefundsSection = {
  qr: {
    refund: {
      service: 'qrRefund',
      body: {
        merchantId: '{merchantId}',
        originalPartnerReferenceNo: '{reference}',
        originalReferenceNo: '{railReference}',
        partnerRefundNo: '{issuerReference}',
        refundAmount: '{refundAmount}',
        additionalInfo: {
          terminalId: '{terminalId}',
          transactionDate: '{paidAt}',
          partnerMerchantType: '',
          issuerName: '{issuerName}',
        },
      },
    },
    query: bcaQr.query,
    statuses: bcaQr.statuses,
    isPartial: true,
    windowDays: null,
    issuer: {
      query: bcaQr.query,
      reference: 'additionalInfo.issuerReferenceNumber',
      name: 'additionalInfo.issuerName',
    },
    refusals: { '403 15': 'window_closed', '405 01': 'not_supported' },
  },
}
