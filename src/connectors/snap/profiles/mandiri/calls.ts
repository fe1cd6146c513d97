import type { CallsSection } from '../../profile/calls.ts'
import { at } from '../../profile/services.ts'

/** At most 19 digits, as X-EXTERNAL-ID and as reference; an inquiry about a transfer has to name both. */
const DIGITS = 19

/** Mandiri wants a channel, and does not check it. */
export const mandiriCalls: CallsSection = {
  proof: 'token',
  keySignature: 'base64',
  secretSignature: 'base64',
  timestamp: 'jakarta',
  bodyTime: 'jakarta',
  externalId: {
    digits: DIGITS,
    equals: {
      transferIntrabank: 'partnerReferenceNo',
      transferInterbank: 'partnerReferenceNo',
      transferRtgs: 'partnerReferenceNo',
      transferSkn: 'partnerReferenceNo',
    },
  },
  headers: { other: { partnerId: '{partnerId}', channelId: '{channelId}' } },
}

/**
 * Mandiri publishes no paths. These are what two integrations by others call, agreed in all that both have; confirm
 * them with the bank. Source: movin (intrabank transfer service) and a Laravel gateway, both on GitHub.
 */
export const mandiriServices = at({
  tokenB2b: '/openapi/auth/v2.0/access-token/b2b',
  balanceInquiry: '/openapi/customers/v2.1/balance-inquiry',
  accountInquiryInternal: '/openapi/customers/v2.0/account-inquiry-internal',
  accountInquiryExternal: '/openapi/customers/v2.1/account-inquiry-external',
  transferIntrabank: '/openapi/transactions/v2.0/transfer-intrabank',
  transferInterbank: '/openapi/transactions/v2.1/transfer-interbank',
  transferRtgs: '/openapi/transactions/v2.1/transfer-rtgs',
  transferSkn: '/openapi/transactions/v2.0/transfer-skn',
  transferStatus: '/openapi/transactions/v2.1/transfer/status',
})
