import type { QrSection } from '../../profile/qr.ts'
import { aspiQr } from '../aspi/qr.ts'

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
  query: aspiQr.query,
  cancel: aspiQr.cancel,
  content: 'qrContent',
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 10_000_000 },
}
