import { WaitQueue } from '../base/concurrency/wait-queue.ts'
import { ApiError } from '../base/errors.ts'
import type { Db } from '../db/db.ts'
import { concernsAll, isContended, isWorthAnotherRun, UnknownCommits } from '../db/failures.ts'
import { type GroupCommit, groupCommitPer } from '../db/group-commit.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { type Claim, claimKeys, claimName, keepReplies, once, type StoredReply } from './idempotency/idempotency.ts'
import { tooManyAtOnce } from './problem.ts'

/** The reply to a request; `isRepeat`: it repeats an earlier one's. */
export type Acceptance = { readonly acceptance: string; readonly isRepeat: boolean }

/** How requests that wait for one lock are accepted. */
type Way<App, Request> = {
  /** The lock's name, unique within the merchant. */
  readonly lockOf: (request: Request) => string
  /** What holds the lock, as text for people: "Other refunds of this payment". */
  readonly what: string
  /** How many batches of one lock may run concurrently in this process once they take longer than usual; absent: a few. */
  readonly batchesMax?: number
  /**
   * Accepts requests at one lock in the caller's transaction, as if one followed the other. A refusal is an outcome and leaves
   * nothing behind; for a single request it may also be thrown.
   */
  readonly accept: (tx: Tx, app: App, requests: readonly Request[]) => Promise<readonly (Acceptance | ApiError)[]>
}

type Item<App, Request> = {
  readonly app: App
  readonly claim: Claim
  readonly request: Request
  /** When its wait for the lock ends, by `performance.now()`. */
  readonly endsAt: number
  readonly unknown: UnknownCommits
}

/** Outcome of an item in a batch: its reply, its refusal, or null when it has to be accepted alone. */
type End = StoredReply | ApiError | null

/** How long a request waits for the lock, or for the first one with its key. */
const WAIT_MAX_MS = 5_000
/** How many requests at one lock this process accepts alone at the same time. */
const ALONE_MAX = 2

/**
 * `once` for requests that wait for one lock: those that arrive together share one transaction, and so one wait, as if one
 * followed the other; no refusal affects its neighbours (decision 37). What cannot be decided together, such as a known key or an
 * unanswered COMMIT, is run alone, which finds what had happened.
 */
export class OnceTogether<App extends { readonly db: Db }, Request> {
  readonly #way: Way<App, Request>
  readonly #groupOf: (db: Db) => GroupCommit<Item<App, Request>, StoredReply | null>
  readonly #queue = new WaitQueue(ALONE_MAX)

  constructor(way: Way<App, Request>) {
    this.#way = way
    this.#groupOf = groupCommitPer<Db, Item<App, Request>, StoredReply | null>(
      (_db, _lock, batch) => this.#acceptBatch(batch),
      way.batchesMax,
    )
  }

  /** Throws RATE_LIMITED when the lock was contended for WAIT_MAX_MS, and what `once` and the acceptance throw. */
  async accept(app: App, claim: Claim, request: Request): Promise<StoredReply> {
    const lock = `${claim.merchantId} ${this.#way.lockOf(request)}`
    const item = { app, claim, request, endsAt: performance.now() + WAIT_MAX_MS, unknown: new UnknownCommits() }
    return (await this.#groupOf(app.db).submit(lock, item)) ?? (await this.#acceptAlone(item, lock))
  }

  async #acceptBatch(batch: readonly Item<App, Request>[]): Promise<End[]> {
    let together = firstOfEachKey(batch)
    while (together.length > 0) {
      const ends = await this.#acceptInTime(together)
      if (ends === null) break
      if (!(ends instanceof RefusedWithKey)) return batch.map((item) => ends.get(item) ?? null)
      // Their claims were rolled back with everything else; leaving them out lets the others proceed sooner.
      together = together.filter((item) => !ends.refused.has(item))
    }
    return batch.map(() => null)
  }

  /** Accepts what can be accepted in one transaction. Null: nothing was, or the outcome is unknown. */
  async #acceptInTime(together: readonly Item<App, Request>[]): Promise<Ends<App, Request> | null> {
    const endsAt = Math.min(...together.map((item) => item.endsAt))
    for (;;) {
      const progress = { hasClaimed: false }
      try {
        return await this.#acceptAll(together, progress)
      } catch (error) {
        // Once they have claimed their keys they all wait for the lock; before that, for the key of one of them.
        const isAtLock = progress.hasClaimed && isContended(error)
        if (isAtLock && performance.now() <= endsAt) continue
        throwForAll(together, error)
        if (isAtLock) throw tooManyAtOnce(this.#way.what)
        return null
      }
    }
  }

  /** Leaves out items whose key is already known. */
  async #acceptAll(
    together: readonly Item<App, Request>[],
    progress: { hasClaimed: boolean },
  ): Promise<Ends<App, Request>> {
    const [{ app, claim }] = together as [Item<App, Request>]
    const work = async (tx: Tx): Promise<Map<Item<App, Request>, End>> => {
      const claimed = await claimKeys(tx, together.map(claimOfItem))
      progress.hasClaimed = true
      const items = together.filter((item) => item.claim.key === null || claimed.has(claimName(item.claim) ?? ''))
      const ends = new Map<Item<App, Request>, End>()
      if (items.length === 0) return ends
      const outcomes = await this.#way.accept(tx, app, items.map(requestOfItem))
      for (const [n, item] of items.entries()) ends.set(item, endOf(outcomes[n]))
      const refused = items.filter((item) => item.claim.key !== null && ends.get(item) instanceof ApiError)
      if (refused.length > 0) throw new RefusedWithKey(new Set(refused))
      await keepReplies(tx, items.flatMap(replyOf(ends)))
      return ends
    }
    return transaction(app.db, claim.merchantId, work).catch((error: unknown) => {
      if (error instanceof RefusedWithKey) return error as RefusedWithKey<Item<App, Request>>
      const [only] = together
      if (only && together.length === 1 && error instanceof ApiError) return new Map([[only, error]])
      throw error
    })
  }

  /** Resolves an unknown COMMIT by trying again, which finds what had happened. */
  async #acceptAlone(item: Item<App, Request>, lock: string): Promise<StoredReply> {
    const release = await this.#queue.take(lock, item.endsAt - performance.now())
    if (!release) throw this.#refusalOf(item)
    try {
      for (;;) {
        try {
          return await this.#acceptOne(item)
        } catch (error) {
          if (!isWorthAnotherRun(error)) throw error
          item.unknown.note(error)
          if (performance.now() > item.endsAt) throw this.#refusalOf(item, error)
        }
      }
    } finally {
      release()
    }
  }

  /** The refusal of a request that has waited for as long as it may. */
  #refusalOf({ unknown }: Item<App, Request>, error?: unknown): unknown {
    const isInTheWay = error === undefined || isContended(error)
    return unknown.orElse(isInTheWay ? tooManyAtOnce(this.#way.what) : error)
  }

  async #acceptOne({ app, claim, request }: Item<App, Request>): Promise<StoredReply> {
    let isRepeat = false
    const stored = await once(app.db, claim, async (tx) => {
      const [outcome] = await this.#way.accept(tx, app, [request])
      if (!outcome || outcome instanceof ApiError) throw outcome ?? new Error('no outcome')
      isRepeat = outcome.isRepeat
      return { status: 200, body: outcome.acceptance }
    })
    return { ...stored, isReplay: stored.isReplay || isRepeat }
  }
}

type Ends<App, Request> = Map<Item<App, Request>, End> | RefusedWithKey<Item<App, Request>>

/** Throws what concerns all items; any other error is noted for each, as it may leave a COMMIT unknown. */
function throwForAll(items: readonly { readonly unknown: UnknownCommits }[], error: unknown): void {
  if (concernsAll(error)) throw error
  for (const { unknown } of items) unknown.note(error)
}

/** A refusal leaves its Idempotency-Key free, but a claim cannot be undone within the transaction. */
class RefusedWithKey<OneItem> extends Error {
  readonly refused: ReadonlySet<OneItem>

  constructor(refused: ReadonlySet<OneItem>) {
    super('an Idempotency-Key was claimed in vain')
    this.refused = refused
  }
}

const claimOfItem = ({ claim }: { readonly claim: Claim }): Claim => claim
const requestOfItem = <Request>({ request }: { readonly request: Request }): Request => request

function endOf(outcome: Acceptance | ApiError | undefined): End {
  if (!outcome || outcome instanceof ApiError) return outcome ?? null
  return { status: 200, body: outcome.acceptance, isReplay: outcome.isRepeat }
}

const replyOf =
  <OneItem extends { readonly claim: Claim }>(ends: ReadonlyMap<OneItem, End>) =>
  (item: OneItem): { claim: Claim; status: number; body: string }[] => {
    const end = ends.get(item)
    return end && !(end instanceof ApiError) ? [{ claim: item.claim, status: end.status, body: end.body }] : []
  }

/** Of two items with the same key in a batch, the second waits for the first one's reply, as it would alone. */
function firstOfEachKey<OneItem extends { readonly claim: Claim }>(batch: readonly OneItem[]): readonly OneItem[] {
  const seen = new Set<string>()
  return batch.filter(({ claim }) => {
    const name = claimName(claim)
    if (name === undefined) return true
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}
