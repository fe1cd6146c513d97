import type { QrSection } from '../../profile/qr.ts'

const ORIGINALS = { originalReferenceNo: '{railReference}', originalPartnerReferenceNo: '{reference}' }

/** Services 47, 51 and 77; a static code has neither amount nor validity, as at Winpay.  A paid code is not cancelled: 4047714. */
export const aspiQr: QrSection = {
  needs: ['merchantId'],
  generate: {
    service: 'qrGenerate',
    body: {
      partnerReferenceNo: '{reference}',
      amount: '{amount}',
      merchantId: '{merchantId}',
      terminalId: '{terminalId}',
      validityPeriod: '{expiresAt}',
      additionalInfo: { merchantName: '{merchantName}', description: '{description:25}' },
    },
  },
  generateStatic: {
    service: 'qrGenerate',
    body: {
      partnerReferenceNo: '{reference}',
      merchantId: '{merchantId}',
      terminalId: '{terminalId}',
      additionalInfo: { isStatic: true, merchantName: '{merchantName}', storeLabel: '{label}' },
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
