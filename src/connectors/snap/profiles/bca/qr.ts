import type { QrSection } from '../../profile/qr.ts'

/** A code is requested as content: an image is the default. It cannot be withdrawn. */
export const bcaQr: QrSection = {
  needs: ['merchantId'],
  generate: {
    service: 'qrGenerate',
    body: {
      partnerReferenceNo: '{reference}',
      amount: '{amount}',
      merchantId: '{merchantId}',
      subMerchantId: '',
      terminalId: '{terminalId}',
      validityPeriod: '{expiresAt}',
      additionalInfo: { convenienceFee: '0.00', partnerMerchantType: '', terminalLocationName: '', qrOption: 'C' },
    },
  },
  query: {
    service: 'qrQuery',
    body: {
      originalPartnerReferenceNo: '{reference}',
      originalReferenceNo: '{railReference}',
      serviceCode: '47',
      merchantId: '{merchantId}',
      subMerchantId: '',
      additionalInfo: { terminalId: '{terminalId}', partnerMerchantType: '' },
    },
  },
  cancel: null,
  content: 'qrContent',
  lifeMinutes: { min: 5, max: 120 },
  // Not the standard's "failed": the code has expired, and its amount is null.
  statuses: { '06': 'expired' },
  bounds: { minAmount: 1, maxAmount: 10_000_000 },
}
