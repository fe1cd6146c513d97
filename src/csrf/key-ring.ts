import { randomBytes } from 'node:crypto'
import { type Clock, DAY_MS, SECOND_MS } from '../base/clock.ts'
import { newFreeId } from '../base/id.ts'
import { openSecret, SealError, sealSecret } from '../base/seal.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { insertKey, readKeys, type SealedKey } from './store.ts'

export type SigningKey = { readonly id: string; readonly secret: Buffer; readonly createdAt: Date }

/** The keys of browser sessions, as one process knows them. */
export type KeyRing = {
  /** The newest key; a new one is made where that is older than KEY_SIGNS_MS. */
  signingKey(): Promise<SigningKey>
  /** The key of this id, also one that another process has made a moment ago. Undefined: there is none. */
  findKey(id: string): Promise<SigningKey | undefined>
}

type RingApp = {
  readonly db: Db
  readonly masterKey: Buffer
  readonly clock: Clock
  readonly changes: Changes
}

/** How long a key signs. After that it goes on verifying: a rotation logs nobody out. */
export const KEY_SIGNS_MS = DAY_MS
const KEY_LENGTH = 32
/** How long what was read is trusted, should nobody tell of a change (decision 17). */
const REFRESH_MS = 2 * SECOND_MS
/** Strangers' key ids cannot make us read more often than this. */
const REREAD_MIN_MS = 100

/** Makes a new key, which signs from now on; those before it go on verifying. */
export async function rotateKeys({ db, masterKey, clock }: Omit<RingApp, 'changes'>): Promise<void> {
  const createdAt = clock()
  const id = newFreeId('key', createdAt)
  const sealed = sealSecret(masterKey, randomBytes(KEY_LENGTH), contextOf(id))
  await transaction(db, EVERYONE, (tx) => insertKey(tx, { id, sealed, createdAt }))
}

export function openKeyRing(app: RingApp): KeyRing {
  let keys: SigningKey[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  app.changes.on(['csrf_key'], () => {
    readAtMs = Number.NEGATIVE_INFINITY
    reading = undefined
  })

  const read = (): Promise<void> => {
    if (reading) return reading
    const startedMs = performance.now()
    const mine: Promise<void> = transaction(app.db, EVERYONE, readKeys)
      .then((sealed) => {
        keys = sealed.flatMap((key) => openKey(app.masterKey, key))
        // What a change overtook is read again by the next who asks.
        if (reading === mine) readAtMs = startedMs
      })
      .finally(() => {
        if (reading === mine) reading = undefined
      })
    reading = mine
    return mine
  }
  const isStale = () => performance.now() - readAtMs > REFRESH_MS
  const isOutdated = () => {
    const newest = keys[0]
    return !newest || app.clock().getTime() - newest.createdAt.getTime() > KEY_SIGNS_MS
  }

  return {
    async signingKey() {
      if (isStale() || isOutdated()) await read()
      // Two processes may both make one: either is as good, and both verify.
      if (isOutdated()) await rotateKeys(app).then(read)
      const newest = keys[0]
      if (!newest) throw new Error('there is no key to sign browser sessions with')
      return newest
    },
    async findKey(id) {
      const find = () => keys.find((key) => key.id === id)
      if (isStale()) await read()
      const known = find()
      if (known || performance.now() - readAtMs < REREAD_MIN_MS) return known
      await read()
      return find()
    },
  }
}

/** A key sealed under an earlier master key verifies nothing any more; sessions renew themselves. */
function openKey(masterKey: Buffer, { id, sealed, createdAt }: SealedKey): SigningKey[] {
  try {
    return [{ id, createdAt, secret: openSecret(masterKey, sealed, contextOf(id)) }]
  } catch (error) {
    if (error instanceof SealError) return []
    throw error
  }
}

const contextOf = (id: string): string => `csrf_key:${id}`
