import { type CryptoKey, importJWK, type JWK } from 'jose'
import { type Clock, SECOND_MS } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { deploymentTime } from '../../base/merchant-time.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import type { Db } from '../../db/db.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import {
  KEY_LIFE_MS,
  makeTokenKey,
  openTokenKey,
  readTokenKeys,
  replaceTokenKey,
  type TokenKey,
} from './signing-keys.ts'

export const ALGORITHM = 'EdDSA'
/** How long the keys are cached, in real time, where no invalidation arrives (decision 17). */
const CACHE_TTL_MS = 2 * SECOND_MS
/** An unknown key id may be a new key: the keys are read again, but at most this often for invented ids. */
const REREAD_MIN_MS = SECOND_MS

type Ring = { keys: readonly TokenKey[]; verifiers: ReadonlyMap<string, CryptoKey> }

/** The keys of access tokens, cached in this process; created and rotated in the database that all processes share. */
export type TokenRing = {
  signer(): Promise<{ id: string; key: CryptoKey }>
  /** The key of this id; undefined: there is none, or it no longer verifies. */
  verifier(id: string): Promise<CryptoKey | undefined>
  publicKeys(): Promise<JWK[]>
}

export function openTokenRing(app: {
  db: Db
  clock: Clock
  masterKey: MasterKey
  invalidation: CacheInvalidation
}): TokenRing {
  const clock = deploymentTime(app.clock)
  const rings = new TtlCache<Ring>({ ttlMs: CACHE_TTL_MS, entriesMax: 1 })
  let signer: { id: string; key: CryptoKey } | undefined
  app.invalidation.on(['access_token_key'], () => rings.forget())

  async function read(): Promise<Ring> {
    const now = clock()
    let keys = await transaction(app.db, ALL_MERCHANTS, (tx) => readTokenKeys(tx, now))
    const current = keys.find(({ verifiesUntil }) => verifiesUntil === null)
    if (!current || current.createdAt.getTime() + KEY_LIFE_MS <= now.getTime()) {
      const next = await makeTokenKey(app.masterKey, now)
      await transaction(app.db, ALL_MERCHANTS, (tx) => replaceTokenKey(tx, current?.id ?? null, next))
      keys = await transaction(app.db, ALL_MERCHANTS, (tx) => readTokenKeys(tx, now))
    }
    const verifiers = await Promise.all(
      keys.map(async ({ id, publicJwk }) => [id, (await importJWK(publicJwk, ALGORITHM)) as CryptoKey] as const),
    )
    return { keys, verifiers: new Map(verifiers) }
  }

  const readCached = (maxAgeMs?: number): Promise<Ring> => rings.getOrLoad('', read, maxAgeMs)

  return {
    async signer() {
      const { keys } = await readCached()
      const current = keys.find(({ verifiesUntil }) => verifiesUntil === null)
      if (!current) throw new Error('there is no current access token key')
      if (signer?.id !== current.id) {
        const key = (await importJWK(openTokenKey(app.masterKey, current), ALGORITHM)) as CryptoKey
        signer = { id: current.id, key }
      }
      return signer
    },
    async verifier(id) {
      const isAlive = ({ keys }: Ring) =>
        keys.some((key) => key.id === id && (key.verifiesUntil === null || key.verifiesUntil > clock()))
      let known = await readCached()
      if (!known.verifiers.has(id)) known = await readCached(REREAD_MIN_MS)
      return isAlive(known) ? known.verifiers.get(id) : undefined
    },
    async publicKeys() {
      const { keys } = await readCached(REREAD_MIN_MS)
      return keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, alg: ALGORITHM, use: 'sig' }))
    },
  }
}
