import type { FastifyReply } from 'fastify'
import { ApiError } from '../base/errors.ts'

/** The sustained rate, and how many may come at once after a quiet time. */
export type Limit = {
  readonly name: string
  readonly perSecond: number
  readonly burst: number
  /** What is counted, for a person who is refused: "requests with this key". Absent: nothing is said of it. */
  readonly counted?: string
}

type Bucket = { tokens: number; filledAtMs: number }

const BUCKETS_MAX = 50_000

const rateOf = (perSecond: number): string =>
  perSecond >= 1 ? `${Math.floor(perSecond)} a second` : `${Math.round(perSecond * 60)} a minute`

/**
 * Token buckets in memory, one per caller; each process counts for itself (docs/decisions/0004). The oldest
 * buckets are dropped beyond BUCKETS_MAX, so memory is bounded.
 */
export class RateLimiter {
  readonly limit: Limit
  readonly #buckets = new Map<string, Bucket>()

  constructor(limit: Limit) {
    this.limit = limit
  }

  /** Takes one request from `caller`'s bucket and reports it in the reply's headers; throws RATE_LIMITED when it is empty. */
  take(caller: string, nowMs: number, reply: FastifyReply): void {
    const { perSecond, burst, name, counted } = this.limit
    const bucket = this.#bucket(caller, nowMs)
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    const refillSeconds = Math.ceil((burst - bucket.tokens) / perSecond)
    reply.header('ratelimit-policy', `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`)
    reply.header('ratelimit', `"${name}";r=${Math.floor(bucket.tokens)};t=${refillSeconds}`)
    if (allowed) return
    const waitSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond))
    const why = counted === undefined ? '' : `Too many ${counted}: ${burst} at once, ${rateOf(perSecond)} after that. `
    throw new ApiError('RATE_LIMITED', `${why}Wait ${waitSeconds} s and try again.`, [], {
      'retry-after': `${waitSeconds}`,
    })
  }

  /** Takes one from `caller`'s bucket where there is one; returns whether there was. */
  tryTake(caller: string, nowMs: number): boolean {
    const bucket = this.#bucket(caller, nowMs)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }

  /** Whether `caller` has nothing left, without taking anything. */
  isEmpty(caller: string, nowMs: number): boolean {
    return this.#bucket(caller, nowMs).tokens < 1
  }

  #bucket(caller: string, nowMs: number): Bucket {
    const { perSecond, burst } = this.limit
    const known = this.#buckets.get(caller)
    if (known) {
      const seconds = Math.max(0, nowMs - known.filledAtMs) / 1_000
      known.tokens = Math.min(burst, known.tokens + seconds * perSecond)
      known.filledAtMs = nowMs
      return known
    }
    if (this.#buckets.size >= BUCKETS_MAX) this.#dropOldest()
    const fresh = { tokens: burst, filledAtMs: nowMs }
    this.#buckets.set(caller, fresh)
    return fresh
  }

  /** A Map keeps insertion order: the first tenth are the oldest. */
  #dropOldest(): void {
    let left = BUCKETS_MAX / 10
    for (const caller of this.#buckets.keys()) {
      if (left-- <= 0) return
      this.#buckets.delete(caller)
    }
  }
}
