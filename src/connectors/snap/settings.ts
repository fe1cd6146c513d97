import type { exchange } from '../../base/net/http-exchange.ts'
import type { ServiceName } from '../../snap/services.ts'
import type { Credentials } from '../credentials.ts'
import type { SnapProfile } from './profile/profile.ts'

/** What opens a SNAP provider: each has these two, and of the rest what its profile needs. */
export type SnapCredentials = Credentials & {
  readonly outbound: { readonly privateKey: string; readonly partnerId: string }
}

/** One connection to a SNAP provider. */
export type SnapSettings = {
  /** The connection's id: stored with every attempt, receipt and payout. */
  readonly id: string
  readonly profile: SnapProfile
  readonly credentials: SnapCredentials
  /** Where the provider's calls for this connection arrive, e.g. `https://pay.example/v1/inbound/con_…`. */
  readonly inboundUrl: string
  /** Whether payers may be sent to `http://localhost`: in the sandbox. */
  readonly allowsLocalhost: boolean
  /** How long a service may take, token included; default CALL_TIMEOUT_MS. */
  readonly timeoutsMs?: { readonly [name in ServiceName]?: number }
  /** How calls are carried, where they are to be recorded; default `exchange`. */
  readonly exchange?: typeof exchange
}

export const CALL_TIMEOUT_MS = 8_000
