import { FairShare, type Release } from '../base/fair-share.ts'

/** One of several merchants may have four fifths of the slots, two of them four ninths each. */
const FACTOR = 4
/** A merchant that was not heard of for this long needs nothing left for it. */
const HEARD_MS = 60_000

/**
 * The slots of requests in flight, shared among merchants: one whose requests wait (for a lock, for its share of the database)
 * cannot have all of them. One that is alone can, since what goes beyond all of them is refused sooner and costs less.
 */
export class SharedSlots {
  readonly #shares: FairShare
  /** The one heard last, and the last one heard before that was another. */
  #latest = { name: '', atMs: Number.NEGATIVE_INFINITY }
  #other = this.#latest

  constructor(slots: number) {
    this.#shares = new FairShare(slots, FACTOR)
  }

  /** Takes a slot for a merchant, null: for no one in particular. False: it has its share, and others need the rest. */
  take(merchantId: string | null, nowMs: number): Release | false {
    if (merchantId === null) return this.#shares.tryTake(null)
    const isAlone = nowMs - this.#hear(merchantId, nowMs) > HEARD_MS
    return this.#shares.tryTake(merchantId, isAlone)
  }

  /** When another one was heard last. */
  #hear(name: string, atMs: number): number {
    if (name !== this.#latest.name) this.#other = this.#latest
    this.#latest = { name, atMs }
    return this.#other.atMs
  }
}
