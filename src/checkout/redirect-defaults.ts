import { TtlCache } from '../base/ttl-cache.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { transaction } from '../db/transaction.ts'
import { findMerchant } from '../merchants/merchant.ts'

/** Where payers of a merchant go where a checkout does not say: as the settings hold them. */
export type RedirectDefaults = { readonly successUrl: string | null; readonly cancelUrl: string | null }

/** Cached as origins are, and with the same notice of a change (decision 17). */
const CACHE_TTL_MS = 1_000
const CACHE_ENTRIES_MAX = 10_000

export type ReadRedirectDefaults = (merchantId: string) => Promise<RedirectDefaults>

/** A reader of the settings' redirects, for checkouts that leave theirs out: shops that do so leave out all of them. */
export function redirectDefaults(db: Db, invalidation: CacheInvalidation): ReadRedirectDefaults {
  const known = new TtlCache<RedirectDefaults & { merchantId: string }>({
    ttlMs: CACHE_TTL_MS,
    entriesMax: CACHE_ENTRIES_MAX,
  })
  invalidation.on(['allowed_origin', 'merchant'], (changed) =>
    known.forget(({ merchantId }) => changed === null || merchantId === changed),
  )
  return (merchantId) =>
    known.getOrLoad(merchantId, async () => {
      const merchant = await transaction(db, merchantId, (tx) => findMerchant(tx, merchantId))
      return { merchantId, successUrl: merchant?.successUrl ?? null, cancelUrl: merchant?.cancelUrl ?? null }
    })
}
