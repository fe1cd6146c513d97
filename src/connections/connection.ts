import type { Adapter } from '../connectors/profiles.ts'
import type { ConnectionState } from './states.ts'

/** An agreement with a bank or provider, without what is secret of it. */
export type Connection = {
  readonly id: string
  readonly name: string
  readonly profile: string
  readonly adapter: Adapter
  /** Whose it is: a merchant's id; null: the operator's, for every merchant. */
  readonly owner: string | null
  readonly state: ConnectionState
  /** Since when it is in its state. */
  readonly stateSince: Date
  readonly createdAt: Date
}
