import type { QrSection } from '../../profile/qr.ts'

const ORIGINALS = { originalReferenceNo: '{railReference}', originalPartnerReferenceNo: '{reference}' }

/** By the standard: DOKU publishes no sample of these calls. */
export const dokuQr: QrSection = {
  needs: ['merchantId'],
  generate: {
    service: 'qrGenerate',
    body: {
      partnerReferenceNo: '{reference}',
      amount: '{amount}',
      merchantId: '{merchantId}',
      terminalId: '{terminalId}',
      validityPeriod: '{expiresAt}',
    },
  },
  query: { service: 'qrQuery', body: { ...ORIGINALS, serviceCode: '47', merchantId: '{merchantId}' } },
  cancel: {
    service: 'qrCancel',
    body: { ...ORIGINALS, merchantId: '{merchantId}', reason: 'The code was replaced or has expired' },
  },
  content: 'qrContent',
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 10_000_000 },
}
