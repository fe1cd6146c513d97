import type { ServiceName } from '../../../snap/services.ts'
import type { SignatureEncoding } from '../../../snap/signature.ts'
import type { TimestampStyle } from '../../../snap/timestamp.ts'
import type { ServiceGroup } from './services.ts'

/**
 * Headers whose values differ between groups of services. Each is a text in which `{name}` stands for a credential of
 * `outbound`, for `companyCode` (of the virtual account in question), and for `origin` and `host` of our address. A header
 * whose value is missing is left out.
 */
type GroupHeaders = {
  /** X-PARTNER-ID. */
  readonly partnerId: string
  /** CHANNEL-ID. */
  readonly channelId: string
  /** Others by name, in lower case. */
  readonly others?: Readonly<Record<string, string>>
}

/** How calls to the provider are proven and labelled. */
export type CallsSection = {
  /** `token`: HMAC-SHA512 with a B2B token (service 73) and the secret. `key`: SHA256withRSA, and no token. */
  readonly proof: 'token' | 'key'
  /** How the two kinds of signature are written. */
  readonly keySignature: SignatureEncoding
  readonly secretSignature: SignatureEncoding
  /** X-TIMESTAMP, and the times in bodies. */
  readonly timestamp: TimestampStyle
  readonly bodyTime: TimestampStyle
  readonly externalId: {
    /** How many digits X-EXTERNAL-ID has, at least 9. */
    readonly digits: number
    /** Services where it must equal this field of the body. */
    readonly equals?: { readonly [name in ServiceName]?: string }
  }
  /** By group of services; `other` where a group has none of its own. */
  readonly headers: { readonly other: GroupHeaders } & { readonly [group in ServiceGroup]?: GroupHeaders }
}
