import { isId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { type Tx, transaction } from '../db/transaction.ts'

/** A hint that a payment or payout is new or has changed. */
export type Change = { readonly kind: 'payment' | 'payout'; readonly id: string }
type Listener = (change: Change) => void
/** The newest row of each kind that was told of. */
type Seen = { event: string; checkout: string; payout: string }

const POLL_MS = 1_500
const AT_ONCE = 100

/**
 * Tells open dashboards what changed, whichever process changed it: one look at what is new per merchant that somebody
 * watches, each a step of an index. A hint that is lost costs nothing: the page asks for what it shows anyway.
 */
export class Changes {
  readonly #db: Db
  readonly #watched = new Map<string, { listeners: Set<Listener>; seen: Seen | null }>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Calls `listener` at every change of a merchant's payments and payouts. Returns how to stop. */
  watch(merchantId: string, listener: Listener): () => void {
    const watched = this.#watched.get(merchantId) ?? { listeners: new Set(), seen: null }
    this.#watched.set(merchantId, watched)
    watched.listeners.add(listener)
    this.#timer ??= setInterval(() => void this.#look(), POLL_MS).unref()
    void this.#look()
    return () => {
      watched.listeners.delete(listener)
      if (watched.listeners.size === 0) this.#watched.delete(merchantId)
      if (this.#watched.size === 0) this.stop()
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<void> {
    for (const [merchantId, watched] of this.#watched) {
      try {
        const { seen } = watched
        const found = await transaction(this.#db, merchantId, (tx) => readNew(tx, merchantId, seen))
        watched.seen = found.seen
        for (const change of found.changes) for (const tell of watched.listeners) tell(change)
      } catch {
        // The database is away: the next look finds what changed meanwhile.
      }
    }
  }
}

async function readNew(tx: Tx, merchantId: string, seen: Seen | null): Promise<{ seen: Seen; changes: Change[] }> {
  const newest = async (table: 'checkout' | 'payout' | 'event', after: string | undefined) =>
    tx
      .selectFrom(table)
      .select(['id', ...(table === 'event' ? (['subject_id as subject'] as const) : (['id as subject'] as const))])
      .where('merchant_id', '=', merchantId)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id', 'desc')
      .limit(seen === null ? 1 : AT_ONCE)
      .execute() as Promise<{ id: string; subject: string }[]>
  const [events, checkouts, payouts] = [
    await newest('event', seen?.event),
    await newest('checkout', seen?.checkout),
    await newest('payout', seen?.payout),
  ]
  const now: Seen = {
    event: events[0]?.id ?? seen?.event ?? '',
    checkout: checkouts[0]?.id ?? seen?.checkout ?? '',
    payout: payouts[0]?.id ?? seen?.payout ?? '',
  }
  if (seen === null) return { seen: now, changes: [] }
  const ids = [...new Set([...checkouts, ...payouts, ...events].map(({ subject }) => subject))]
  const changes = ids.flatMap((id): Change[] =>
    isId('co', id) ? [{ kind: 'payment', id }] : isId('po', id) ? [{ kind: 'payout', id }] : [],
  )
  return { seen: now, changes }
}
