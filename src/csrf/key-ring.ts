import { randomBytes } from 'node:crypto'
import { type Clock, DAY_MS, SECOND_MS } from '../base/clock.ts'
import { openSecret, SealError, sealSecret } from '../base/crypto/seal.ts'
import { newFreeId } from '../base/id.ts'
import type { MasterKey } from '../base/master-key.ts'
import { deploymentTime } from '../base/merchant-time.ts'
import { TtlCache } from '../base/ttl-cache.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { sealContext } from '../db/sealing/sealed-columns.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { insertKey, readKeys, type SealedKey } from './store.ts'

type SigningKey = { readonly id: string; readonly secret: Buffer; readonly createdAt: Date }

/** The keys of browser sessions, as one process knows them. */
export type KeyRing = {
  /** The newest key; a new one is made where that is older than KEY_SIGNS_MS. */
  signingKey(): Promise<SigningKey>
  /** The key of this id, also one that another process has made a moment ago. Undefined: there is none. */
  findKey(id: string): Promise<SigningKey | undefined>
}

type RingApp = {
  readonly db: Db
  readonly masterKey: MasterKey
  readonly clock: Clock
  readonly invalidation: CacheInvalidation
}

/** How long a key signs. After that it still verifies: a rotation ends no session. */
export const KEY_SIGNS_MS = DAY_MS
const KEY_LENGTH = 32
/** How long the keys are cached, where no invalidation arrives (decision 17). */
const CACHE_TTL_MS = 2 * SECOND_MS
/** Strangers' key ids cannot make us read more often than this. */
const REREAD_MIN_MS = 100

/** Makes a new key, which signs from now on; earlier ones still verify. */
export async function rotateKeys({ db, masterKey, clock }: Omit<RingApp, 'invalidation'>): Promise<void> {
  const createdAt = clock()
  const id = newFreeId('key', createdAt)
  const sealed = sealSecret(masterKey, randomBytes(KEY_LENGTH), contextOf(id))
  await transaction(db, ALL_MERCHANTS, (tx) => insertKey(tx, { id, sealed, createdAt }))
}

export function openKeyRing(parts: RingApp): KeyRing {
  const app = { ...parts, clock: deploymentTime(parts.clock) }
  const cache = new TtlCache<readonly SigningKey[]>({ ttlMs: CACHE_TTL_MS, entriesMax: 1 })
  app.invalidation.on(['csrf_key'], () => cache.forget())

  const load = async (): Promise<readonly SigningKey[]> => {
    const sealed = await transaction(app.db, ALL_MERCHANTS, readKeys)
    return sealed.flatMap((key) => openKey(app.masterKey, key))
  }
  const read = (maxAgeMs?: number) => cache.getOrLoad('', load, maxAgeMs)
  const isOutdated = ([newest]: readonly SigningKey[]) =>
    !newest || app.clock().getTime() - newest.createdAt.getTime() > KEY_SIGNS_MS

  return {
    async signingKey() {
      let keys = await read()
      if (isOutdated(keys)) keys = await read(0)
      if (isOutdated(keys)) {
        // Two processes may both make one: either is as good, and both verify.
        await rotateKeys(app)
        keys = await read(0)
      }
      const [newest] = keys
      if (!newest) throw new Error('there is no key to sign browser sessions with')
      return newest
    },
    async findKey(id) {
      const find = (keys: readonly SigningKey[]) => keys.find((key) => key.id === id)
      return find(await read()) ?? find(await read(REREAD_MIN_MS))
    },
  }
}

/** A key sealed under a master key that is not held verifies nothing; sessions renew themselves. */
function openKey(masterKey: MasterKey, { id, sealed, createdAt }: SealedKey): SigningKey[] {
  try {
    return [{ id, createdAt, secret: openSecret(masterKey, sealed, contextOf(id)) }]
  } catch (error) {
    if (error instanceof SealError) return []
    throw error
  }
}

const contextOf = (id: string): string => sealContext('csrf_key', id)
