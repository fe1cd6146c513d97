import { TtlCache } from '../../base/ttl-cache.ts'
import type { Db } from '../../db/db.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import { transaction } from '../../db/transaction.ts'
import { findMerchant } from '../../merchants/merchant.ts'

/** The redirect URLs of a merchant's settings, for checkouts without their own. */
export type RedirectDefaults = { readonly successUrl: string | null; readonly cancelUrl: string | null }

/** Cached like origins, and invalidated by the same notification (decision 17). */
const CACHE_TTL_MS = 1_000
const CACHE_ENTRIES_MAX = 10_000

export type ReadRedirectDefaults = (merchantId: string) => Promise<RedirectDefaults>

/** A cached reader of the settings' redirects: a shop that relies on them does so for every checkout. */
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
