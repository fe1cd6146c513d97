import type { CallsSection } from '../../profile/calls.ts'
import { at } from '../../profile/services.ts'

/** Each group of services has a channel of its own, and knows us by another name. */
export const bcaCalls: CallsSection = {
  proof: 'token',
  keySignature: 'base64',
  secretSignature: 'base64',
  timestamp: 'jakarta',
  bodyTime: 'jakarta',
  // At most 36, for transfers 32; all digits.
  externalId: {
    digits: 25,
    // An inquiry about a transfer has to name both, and our reference is all we keep of one that was never answered.
    equals: {
      transferIntrabank: 'partnerReferenceNo',
      transferInterbank: 'partnerReferenceNo',
      transferRtgs: 'partnerReferenceNo',
      transferSkn: 'partnerReferenceNo',
    },
  },
  headers: {
    virtualAccount: { partnerId: '{companyCode}', channelId: '95231' },
    qr: { partnerId: '{merchantId}', channelId: '95251' },
    other: { partnerId: '{partnerId}', channelId: '95051', others: { origin: '{host}' } },
  },
}

export const bcaServices = at({
  tokenB2b: '/openapi/v1.0/access-token/b2b',
  vaStatus: '/openapi/v1.0/transfer-va/status',
  qrGenerate: '/openapi/v1.0/qr/qr-mpm-generate',
  qrQuery: '/openapi/v1.0/qr/qr-mpm-query',
  qrRefund: '/openapi/v1.0/qr/qr-mpm-refund',
  accountInquiryInternal: '/openapi/v1.0/account-inquiry-internal',
  accountInquiryExternal: '/openapi/v2.0/account-inquiry-external',
  transferIntrabank: '/openapi/v1.0/transfer-intrabank',
  transferInterbank: '/openapi/v2.0/transfer-interbank',
  transferRtgs: '/openapi/v1.0/transfer-rtgs',
  transferSkn: '/openapi/v1.0/transfer-skn',
  transferStatus: '/openapi/v1.0/transfer/status',
  balanceInquiry: '/openapi/v1.0/balance-inquiry',
})
