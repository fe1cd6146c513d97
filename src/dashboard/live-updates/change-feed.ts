import { isId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { type Change, KINDS } from './schema.ts'

type Listener = (change: Change) => void
/** The newest row of each table that listeners were notified of, and the approvals that were waiting then. */
type Seen = { event: string; checkout: string; payout: string; waiting: ReadonlySet<string> }

const PREFIXES = Object.keys(KINDS) as (keyof typeof KINDS)[]
const POLL_MS = 1_500
const BATCH_MAX = 100

/**
 * Notifies open dashboards of changes, whichever process made them: polls for new rows once per watched merchant, with
 * one index lookup per table. A lost notification does no harm: pages refresh what they show anyway.
 */
export class ChangeFeed {
  readonly #db: Db
  readonly #watched = new Map<string, { listeners: Set<Listener>; seen: Seen | null }>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Calls `listener` at every change of one of a merchant's `KINDS`. Returns a function that stops it. */
  watch(merchantId: string, listener: Listener): () => void {
    const watched = this.#watched.get(merchantId) ?? { listeners: new Set(), seen: null }
    this.#watched.set(merchantId, watched)
    watched.listeners.add(listener)
    this.#timer ??= setInterval(() => void this.#poll(), POLL_MS).unref()
    void this.#poll()
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

  async #poll(): Promise<void> {
    for (const [merchantId, watched] of this.#watched) {
      try {
        const { seen } = watched
        const found = await transaction(this.#db, merchantId, (tx) => readNew(tx, merchantId, seen))
        watched.seen = found.seen
        for (const change of found.changes) for (const notify of watched.listeners) notify(change)
      } catch {
        // The database is unavailable: the next poll finds what changed meanwhile.
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
      .limit(seen === null ? 1 : BATCH_MAX)
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
    waiting: await readWaiting(tx, merchantId),
  }
  if (seen === null) return { seen: now, changes: [] }
  const subjects = [...checkouts, ...payouts, ...events].map(({ subject }) => subject)
  // A decision adds no row.
  const requested = [...now.waiting].filter((id) => !seen.waiting.has(id))
  const decided = [...seen.waiting].filter((id) => !now.waiting.has(id))
  const ids = [...new Set([...subjects, ...requested, ...decided])]
  const changes = ids.flatMap((id): Change[] => {
    const prefix = PREFIXES.find((one) => isId(one, id))
    return prefix === undefined ? [] : [{ kind: KINDS[prefix], id }]
  })
  return { seen: now, changes }
}

async function readWaiting(tx: Tx, merchantId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('payout_approval')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'WAITING')
    .orderBy('id', 'desc')
    .limit(BATCH_MAX)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
