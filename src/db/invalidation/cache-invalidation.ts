/** The tables of which rows are cached between requests. A trigger notifies of changes (0002_cache_invalidation.sql). */
export type CachedTable =
  | 'secret_key'
  | 'merchant'
  | 'allowed_origin'
  | 'access_token_cutoff'
  | 'access_token_key'
  | 'proof_key'
  | 'webhook_secret'
  | 'csrf_key'
  | 'master_key'
  | 'connection'
  | 'connection_route'
  | 'plan_rule'
  | 'merchant_clock'
  | 'sandbox_clock'

/** `merchantId` null: the rows of any merchant may have changed. */
type Listener = (merchantId: string | null) => void

/**
 * Invalidates what this process has cached of a table. It is a hint: cached values also expire soon after by themselves, so
 * a notification that is lost makes nothing wrong for longer than that (docs/decisions/0017).
 */
export class CacheInvalidation {
  readonly #listeners = new Map<CachedTable, Listener[]>()

  /** Calls `listener` at every change of one of these tables, for as long as this process lives. */
  on(tables: readonly CachedTable[], listener: Listener): void {
    for (const table of tables) this.#listeners.set(table, [...(this.#listeners.get(table) ?? []), listener])
  }

  /** Notifies this process; others are notified by the database. A name without a listener is ignored. */
  publish(table: string, merchantId: string | null): void {
    for (const listener of this.#listeners.get(table as CachedTable) ?? []) listener(merchantId)
  }

  /** Invalidates everything: for a while no notification would have arrived. */
  publishAll(): void {
    for (const table of this.#listeners.keys()) this.publish(table, null)
  }
}
