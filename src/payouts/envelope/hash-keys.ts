import { type Clock, SECOND_MS } from '../../base/clock.ts'
import { SealError } from '../../base/crypto/seal.ts'
import { ApiError } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import type { Db } from '../../db/db.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { readWebhookSecrets } from '../../merchants/keys/webhook-secret.ts'

export type HashKeys = {
  /**
   * The key of a merchant's replies, read in the transaction that writes what the reply reports. Throws SERVICE_UNAVAILABLE if it
   * cannot be read.
   */
  read(tx: Tx, merchantId: string): Promise<Buffer>
  /** The same for a reply that writes nothing: cached for a second, and longer while the database is unavailable. */
  getOrLoad(merchantId: string): Promise<Buffer>
}

const CACHE_TTL_MS = SECOND_MS
const CACHE_ENTRIES_MAX = 10_000

class UnreadableKey extends Error {}

/** Throws SERVICE_UNAVAILABLE for a secret that is missing or cannot be opened: no reply is signed with a wrong key. */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableKey || error instanceof SealError)) throw error
  throw new ApiError('SERVICE_UNAVAILABLE', 'Replies cannot be signed at the moment; try again later.', [], {
    'retry-after': '5',
  })
}

/** The keys of `hashcode`: the bytes of each merchant's current webhook secret. */
export function openHashKeys(app: {
  db: Db
  clock: Clock
  masterKey: MasterKey
  invalidation: CacheInvalidation
}): HashKeys {
  const keys = new TtlCache<Buffer>({ ttlMs: CACHE_TTL_MS, entriesMax: CACHE_ENTRIES_MAX, servesStaleOnError: true })
  app.invalidation.on(['webhook_secret'], (changed) =>
    keys.forget((_key, merchantId) => changed === null || merchantId === changed),
  )

  const load = async (tx: Tx, merchantId: string): Promise<Buffer> => {
    const [key] = await readWebhookSecrets(tx, app.masterKey, merchantId, app.clock())
    if (!key) throw new UnreadableKey(`${merchantId} has no webhook secret`)
    return key
  }
  return {
    async read(tx, merchantId) {
      const key = await load(tx, merchantId).catch(refuseUnreadable)
      keys.set(merchantId, key)
      return key
    },
    getOrLoad: (merchantId) =>
      keys
        .getOrLoad(merchantId, () => transaction(app.db, merchantId, (tx) => load(tx, merchantId)))
        .catch(refuseUnreadable),
  }
}
