import { SECOND_MS } from '../base/clock.ts'
import { TtlCache } from '../base/ttl-cache.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import type { Tx } from '../db/transaction.ts'
import { Plan } from './plan.ts'
import { readRules } from './store.ts'

/** The plans of merchants, for bookings. */
export type Plans = {
  /** A merchant's plan, read in the caller's transaction where it is not cached. */
  read(tx: Tx, merchantId: string): Promise<Plan>
}

/** A plan holds the rules of all times, so one of half a minute ago is as good; see AHEAD_MIN_MS. */
const CACHE_TTL_MS = 30 * SECOND_MS
const CACHE_ENTRIES_MAX = 10_000

/**
 * How far ahead a rule is made and withdrawn: longer than any process may take to learn of it, plus the largest clock error.
 * So all processes book by the same plan at all times.
 */
export const AHEAD_MIN_MS = 60 * SECOND_MS

/**
 * Plans that are cached between payments. No two transactions share a load: one that waits for a lock which the other holds
 * would make both wait forever.
 */
export function openPlans(invalidation: CacheInvalidation): Plans {
  const known = new TtlCache<Plan>({ ttlMs: CACHE_TTL_MS, entriesMax: CACHE_ENTRIES_MAX })
  // Rules of all merchants have an empty merchant, which is reported as null.
  invalidation.on(['plan_rule'], (changed) =>
    known.forget((_plan, merchantId) => changed === null || merchantId === changed),
  )
  return {
    async read(tx, merchantId) {
      const cached = known.get(merchantId)
      if (cached) return cached
      const plan = new Plan(await readRules(tx, merchantId))
      known.set(merchantId, plan)
      return plan
    },
  }
}
