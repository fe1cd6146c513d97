import type { QrSection } from '../../profile/qr.ts'

/** Found by the bank's reference alone, under a service code of its own. It cannot be withdrawn, nor refunded. */
export const briQr: QrSection = {
  needs: ['merchantId', 'terminalId'],
  generate: {
    service: 'qrGenerate',
    body: {
      partnerReferenceNo: '{reference}',
      amount: '{amount}',
      merchantId: '{merchantId}',
      terminalId: '{terminalId}',
    },
  },
  query: {
    service: 'qrQuery',
    body: {
      originalReferenceNo: '{railReference}',
      serviceCode: '17',
      additionalInfo: { terminalId: '{terminalId}' },
    },
    bodyWithoutRailReference: null,
  },
  cancel: null,
  content: 'qrContent',
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 10_000_000 },
}
