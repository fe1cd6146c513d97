import type { CallsSection } from '../../profile/calls.ts'
import { at } from '../../profile/services.ts'

/** The partner id is the API key. BNI's library names an address, a device and a place, and leaves them empty. */
export const bniCalls: CallsSection = {
  proof: 'token',
  keySignature: 'base64',
  secretSignature: 'base64',
  timestamp: 'jakarta',
  bodyTime: 'jakarta',
  externalId: { digits: 19 },
  headers: {
    other: {
      partnerId: '{partnerId}',
      channelId: '{channelId}',
      others: { 'x-ip-address': '', 'x-device-id': 'gapura', 'x-latitude': '', 'x-longitude': '' },
    },
  },
}

export const bniServices = at({
  tokenB2b: '/snap/v1/access-token/b2b',
  balanceInquiry: '/snap-service/v1/balance-inquiry',
  accountInquiryInternal: '/snap-service/v1/account-inquiry-internal',
  accountInquiryExternal: '/snap-service/v1/account-inquiry-external',
  transferIntrabank: '/snap-service/v1/transfer-intrabank',
  transferInterbank: '/snap-service/v1/transfer-interbank',
  transferRtgs: '/snap-service/v1/transfer-rtgs',
  transferSkn: '/snap-service/v1/transfer-skn',
  transferStatus: '/snap-service/v1/transfer/status',
})
