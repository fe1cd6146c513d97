import { sql } from 'kysely'
import { SECOND_MS } from '../../base/clock.ts'
import { openSecret, SealError, sealedUnder, sealSecret } from '../../base/crypto/seal.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../db.ts'
import type { CacheInvalidation } from '../invalidation/cache-invalidation.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../transaction.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

/** A master key that cannot open what the database holds; the message is for the operator. */
export class MasterKeyError extends Error {}

const CONTEXT = 'master_key'
const WRONG =
  'GAPURA_MASTER_KEY cannot open what this database holds: set the key it was sealed under, or that one as ' +
  'GAPURA_MASTER_KEY_PREVIOUS while you change to a new key.'
const UNFINISHED =
  'Part of this database is still sealed under the master key before: set that one as GAPURA_MASTER_KEY_PREVIOUS and run ' +
  '"gapura reseal" to its end.'

/** The value that shows which key a database is sealed under. */
export const sealCheck = (masterKey: Pick<MasterKey, 'sealing'>): Buffer =>
  sealSecret(masterKey, Buffer.from('gapura'), CONTEXT)

/**
 * Makes sure that the master key opens what the database holds, and lets it seal under the key that is current there.
 * Throws MasterKeyError. The first process on a database records its key; where the record was lost, the sealed values are
 * checked once instead.
 */
export async function checkMasterKey(db: Db, masterKey: MasterKey): Promise<void> {
  const row = await transaction(db, ALL_MERCHANTS, async (tx) => {
    const known = await findCheck(tx)
    if (known) return known
    await adopt(tx, masterKey)
    await tx
      .insertInto('master_key')
      .values({ sealed: sealCheck(masterKey), previous: null, only_row: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return findCheck(tx)
  })
  if (!row || !opens(masterKey, row.sealed)) throw new MasterKeyError(WRONG)
  if (row.previous && !opens(masterKey, row.previous)) throw new MasterKeyError(UNFINISHED)
  masterKey.sealUnder(sealedUnder(row.sealed))
}

/** Whether a process has used the database, so that it shows which key it is sealed under. */
export const isMasterKeyRecorded = async (db: Db): Promise<boolean> =>
  (await transaction(db, ALL_MERCHANTS, findCheck)) !== undefined

const findCheck = (tx: Tx) => tx.selectFrom('master_key').select(['sealed', 'previous']).executeTakeFirst()

function opens(masterKey: MasterKey, sealed: Buffer): boolean {
  try {
    openSecret(masterKey, sealed, CONTEXT)
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

/** Seals under the key that stored values are sealed under. Throws MasterKeyError where one is not held. */
async function adopt(tx: Tx, masterKey: MasterKey): Promise<void> {
  for (const table of Object.keys(SEALED_COLUMNS)) {
    const { rows } = await sql<{ id: Buffer }>`
      select distinct substring(sealed from 2 for 4) as id from ${sql.table(table)} where sealed is not null
    `.execute(tx)
    for (const { id } of rows) {
      if (!masterKey.find(id)) throw new MasterKeyError(WRONG)
      if (masterKey.isRotating && !id.equals(masterKey.sealing.id)) masterKey.sealUnder(id)
    }
  }
}

/** How soon every process seals under the next key once `gapura reseal` has begun. */
export const FOLLOW_MS = SECOND_MS

/**
 * While two keys are held, follows the database from one to the other. Returns how to stop. A process that holds one has
 * nothing to follow.
 */
export function followMasterKey(app: {
  readonly db: Db
  readonly masterKey: MasterKey
  readonly invalidation: CacheInvalidation
}): () => void {
  const { db, masterKey, invalidation } = app
  if (!masterKey.isRotating) return () => {}
  // Where the database does not answer the next time comes soon.
  const follow = () => void checkMasterKey(db, masterKey).catch(() => {})
  invalidation.on(['master_key'], follow)
  const timer = setInterval(follow, FOLLOW_MS / 2)
  timer.unref()
  return () => clearInterval(timer)
}
