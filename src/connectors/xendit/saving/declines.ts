import type { ChargeFault } from '../../saving-port.ts'

/** Why a charge failed. Source: Xendit, "Payment object", failure codes; others are `declined`. */
const FAULTS: Readonly<Record<string, ChargeFault>> = {
  ACCOUNT_ACCESS_BLOCKED: 'blocked',
  ACCOUNT_NOT_ACTIVATED: 'inactive',
  AUTHENTICATION_FAILED: 'limit_needs_payer',
  CHANNEL_UNAVAILABLE: 'not_now',
  EXPIRED_CARD: 'expired',
  INACTIVE_OR_UNAUTHORIZED_CARD: 'inactive',
  INSUFFICIENT_BALANCE: 'insufficient_funds',
  INVALID_ACCOUNT_DETAILS: 'invalid',
  INVALID_PAYMENT_TOKEN: 'unlinked',
  INVALID_TOKEN: 'unlinked',
  ISSUER_UNAVAILABLE: 'not_now',
  PAYMENT_AMOUNT_LIMITS_EXCEEDED: 'limit_exceeded',
  PAYMENT_ATTEMPT_COUNTS_EXCEEDED: 'limit_exceeded',
  PROCESSOR_ERROR: 'not_now',
  STOLEN_CARD: 'fraud',
  SUSPECTED_FRAUDULENT: 'fraud',
  USER_DID_NOT_AUTHORIZE: 'limit_needs_payer',
}

export const faultOf = (code: string): ChargeFault =>
  (Object.hasOwn(FAULTS, code) ? FAULTS[code] : undefined) ?? 'declined'
