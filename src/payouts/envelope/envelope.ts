import canonicalize from 'canonicalize'
import { hmac } from '../../base/crypto/hmac.ts'

/** An entry of `errors`; `field` is null if no field is at fault. */
export type EnvelopeError = { readonly code: string; readonly field: string | null; readonly message: string }

export type Envelope = {
  readonly status: number
  readonly data: unknown
  readonly errors: readonly EnvelopeError[] | null
  /** On a refusal, the same as `X-Request-Id`. */
  readonly requestId?: string
  readonly nextCursor?: string | null
}

/** For requests of an unknown merchant. */
export const NO_KEY = Buffer.alloc(0)

/**
 * The reply of a send-money endpoint with its `hashcode`: HMAC-SHA256 in hex over the RFC 8785 form of the rest, under
 * the merchant's webhook secret. Source: interface, "POST /v1/send-money".
 */
export const withHashcode = <E extends Envelope>(envelope: E, key: Buffer): E & { hashcode: string } => ({
  ...envelope,
  hashcode: hmac('sha256', key, canonicalize(envelope) ?? '').toString('hex'),
})
