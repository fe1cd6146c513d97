import { type CryptoKey, importJWK, type JWK } from 'jose'
import { type Clock, SECOND_MS } from '../base/clock.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import {
  KEY_LIFE_MS,
  makeTokenKey,
  openTokenKey,
  readTokenKeys,
  replaceTokenKey,
  type TokenKey,
} from './access-token-keys.ts'

export const ALGORITHM = 'EdDSA'
/** How long what was read is trusted, in real time, should nobody tell of a change (decision 17). */
const REMEMBER_MS = 2 * SECOND_MS
/** A key id nobody knows may be a new key: look again, but not for everybody who makes one up. */
const LOOK_AGAIN_MS = SECOND_MS

type Ring = { keys: readonly TokenKey[]; verifiers: ReadonlyMap<string, CryptoKey>; readAtMs: number }

/** The keys of access tokens, as this process knows them; made and rotated in the database all processes share. */
export type TokenRing = {
  signer(): Promise<{ id: string; key: CryptoKey }>
  /** The key of this id; undefined: there is none, or it no longer verifies. */
  verifier(id: string): Promise<CryptoKey | undefined>
  publicKeys(): Promise<JWK[]>
}

export function openTokenRing(app: { db: Db; clock: Clock; masterKey: Buffer; changes: Changes }): TokenRing {
  let ring: Ring | undefined
  let reading: Promise<Ring> | undefined
  let signer: { id: string; key: CryptoKey } | undefined
  app.changes.on(['access_token_key'], () => {
    ring = undefined
    reading = undefined
  })

  async function read(startedMs: number): Promise<Ring> {
    const now = app.clock()
    let keys = await transaction(app.db, EVERYONE, (tx) => readTokenKeys(tx, now))
    const current = keys.find(({ verifiesUntil }) => verifiesUntil === null)
    if (!current || current.createdAt.getTime() + KEY_LIFE_MS <= now.getTime()) {
      const next = await makeTokenKey(app.masterKey, now)
      await transaction(app.db, EVERYONE, (tx) => replaceTokenKey(tx, current?.id ?? null, next))
      keys = await transaction(app.db, EVERYONE, (tx) => readTokenKeys(tx, now))
    }
    const verifiers = await Promise.all(
      keys.map(async ({ id, publicJwk }) => [id, (await importJWK(publicJwk, ALGORITHM)) as CryptoKey] as const),
    )
    return { keys, verifiers: new Map(verifiers), readAtMs: startedMs }
  }

  async function look(olderThanMs: number): Promise<Ring> {
    if (ring && performance.now() - ring.readAtMs < olderThanMs) return ring
    if (reading) return reading
    const startedMs = performance.now()
    const mine: Promise<Ring> = read(startedMs).then((found) => {
      // A change that overtook this reading has put another in its place, or none.
      if (reading === mine) ring = found
      return found
    })
    reading = mine
    return mine.finally(() => {
      if (reading === mine) reading = undefined
    })
  }

  return {
    async signer() {
      const { keys } = await look(REMEMBER_MS)
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
        keys.some((key) => key.id === id && (key.verifiesUntil === null || key.verifiesUntil > app.clock()))
      let known = await look(REMEMBER_MS)
      if (!known.verifiers.has(id)) known = await look(LOOK_AGAIN_MS)
      return isAlive(known) ? known.verifiers.get(id) : undefined
    },
    async publicKeys() {
      const { keys } = await look(LOOK_AGAIN_MS)
      return keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, alg: ALGORITHM, use: 'sig' }))
    },
  }
}
