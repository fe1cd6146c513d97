/** The tables of which something is remembered between requests. A trigger tells of each (migration 0040). */
export type RememberedTable =
  | 'secret_key'
  | 'merchant'
  | 'allowed_origin'
  | 'access_token_cutoff'
  | 'access_token_key'
  | 'webhook_secret'
  | 'csrf_key'
  | 'sandbox_clock'

/** `merchantId` null: anybody's rows may have changed. */
type Hear = (merchantId: string | null) => void

/**
 * Word that something has changed which this process may remember. It is a hint: what is remembered ends by itself soon
 * after, so a word that never comes makes nothing wrong for longer than that (docs/decisions/0017).
 */
export class Changes {
  readonly #hearers = new Map<RememberedTable, Hear[]>()

  /** Calls `hear` at every change of one of these tables, for as long as this process lives. */
  on(tables: readonly RememberedTable[], hear: Hear): void {
    for (const table of tables) this.#hearers.set(table, [...(this.#hearers.get(table) ?? []), hear])
  }

  /** Tells this process; another one hears it from the database. A name nobody listens for is passed over. */
  tell(table: string, merchantId: string | null): void {
    for (const hear of this.#hearers.get(table as RememberedTable) ?? []) hear(merchantId)
  }

  /** Tells that anything may have changed: for a while nobody would have heard of it. */
  tellAll(): void {
    for (const table of this.#hearers.keys()) this.tell(table, null)
  }
}
