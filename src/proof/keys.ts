import { CompactSign, type CryptoKey, importJWK, type JWK } from 'jose'
import { type Clock, SECOND_MS } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import { deploymentTime } from '../base/merchant-time.ts'
import { TtlCache } from '../base/ttl-cache.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import {
  KEY_LIFE_MS,
  makeProofKey,
  openProofKey,
  type ProofKey,
  readProofKeys,
  replaceProofKey,
} from './signing-keys.ts'

export const ALGORITHM = 'EdDSA'
/** How long the keys are cached, in real time, where no invalidation arrives (decision 17). */
const CACHE_TTL_MS = 60 * SECOND_MS

/** A key as it is published, with its validity in seconds, as in OpenID Federation, "Historical Keys". */
export type PublicJwk = JWK & { readonly iat: number; readonly exp?: number }

/** Signs a statement as a compact JWS; `typ` says of what kind it is. */
export type Sign = (payload: object, typ: string) => Promise<string>

/** The keys that sign days and receipts, created and replaced in the database that all processes share. */
export type ProofKeys = {
  /** Signs by the current key; outside any transaction, for it may have to be read or made. */
  readonly signStatement: Sign
  /** The same, with the key at hand, for use inside a transaction. */
  openSigner(): Promise<Sign>
  /** Every key that ever signed, with its validity as `iat` and `exp`; without `exp` it is current. */
  publicKeys(): Promise<PublicJwk[]>
}

/** Opens the ring of keys. The first statement makes the first key. */
export function openProofKeys(app: {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  readonly invalidation: CacheInvalidation
}): ProofKeys {
  const clock = deploymentTime(app.clock)
  const cache = new TtlCache<readonly ProofKey[]>({ ttlMs: CACHE_TTL_MS, entriesMax: 1 })
  app.invalidation.on(['proof_key'], () => cache.forget())
  let signer: { readonly id: string; readonly key: CryptoKey } | undefined

  const read = () => transaction(app.db, ALL_MERCHANTS, readProofKeys)

  async function currentKey(): Promise<ProofKey> {
    const now = clock()
    const isCurrent = (key: ProofKey) => key.endedAt === null && key.createdAt.getTime() + KEY_LIFE_MS > now.getTime()
    const known = (await cache.getOrLoad('', read)).find(isCurrent)
    if (known) return known
    const next = await makeProofKey(app.masterKey, now)
    const keys = await transaction(app.db, ALL_MERCHANTS, async (tx) => {
      const ended = (await readProofKeys(tx)).find((key) => key.endedAt === null)
      if (!ended || !isCurrent(ended)) await replaceProofKey(tx, ended?.id ?? null, next)
      return readProofKeys(tx)
    })
    cache.forget()
    const current = keys.find((key) => key.endedAt === null)
    if (!current) throw new Error('there is no current key for proofs')
    return current
  }

  async function openSigner(): Promise<Sign> {
    const current = await currentKey()
    if (signer?.id !== current.id) {
      const key = (await importJWK(openProofKey(app.masterKey, current), ALGORITHM)) as CryptoKey
      signer = { id: current.id, key }
    }
    const { id, key } = signer
    return (payload, typ) =>
      new CompactSign(Buffer.from(JSON.stringify(payload)))
        .setProtectedHeader({ alg: ALGORITHM, typ, kid: id })
        .sign(key)
  }

  return {
    openSigner,
    signStatement: async (payload, typ) => (await openSigner())(payload, typ),
    async publicKeys() {
      return (await cache.getOrLoad('', read)).map(toPublicJwk)
    },
  }
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / SECOND_MS)

export const toPublicJwk = ({ id, publicJwk, createdAt, endedAt }: ProofKey): PublicJwk => ({
  ...publicJwk,
  kid: id,
  alg: ALGORITHM,
  use: 'sig',
  iat: secondsOf(createdAt),
  ...(endedAt && { exp: secondsOf(endedAt) }),
})
