import type { QrSection } from '../../profile/qr.ts'
import { ITEMS } from './items.ts'

/** Any one reference finds a code. Its state stays "success" after a refund. */
export const midtransQr: QrSection = {
  needs: ['merchantId'],
  generate: {
    service: 'qrGenerate',
    body: {
      partnerReferenceNo: '{reference}',
      merchantId: '{merchantId}',
      amount: '{amount}',
      validityPeriod: '{expiresAt}',
      additionalInfo: { acquirer: 'gopay', items: ITEMS, countryCode: 'ID', locale: 'id_ID' },
    },
  },
  query: {
    service: 'qrQuery',
    body: {
      originalReferenceNo: '{railReference}',
      originalPartnerReferenceNo: '{reference}',
      merchantId: '{merchantId}',
      serviceCode: '47',
    },
  },
  cancel: {
    service: 'qrCancel',
    body: {
      originalReferenceNo: '{railReference}',
      originalPartnerReferenceNo: '{reference}',
      merchantId: '{merchantId}',
      reason: 'The code was replaced or has expired',
    },
  },
  content: 'qrContent',
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 10_000_000 },
}
