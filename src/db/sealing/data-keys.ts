import { randomBytes } from 'node:crypto'
import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../transaction.ts'
import { sealContext } from './sealed-columns.ts'

const KEY_LENGTH = 32

/** What has a key of its own. */
export type DataKeyPurpose =
  | 'dashboard sign-in'
  | 'snap inbound token'
  | 'customers'
  | 'customer search'
  | 'alert mails'
  | 'receipt links'
  | 'invoice links'
  | 'live links'
  | 'saved methods'
  | 'customer access'

/** The key of a purpose, the same for every process of a database: stored sealed, made by the first process that needs it. */
export function readDataKey(db: Db, masterKey: MasterKey, purpose: DataKeyPurpose): Promise<Buffer> {
  const context = sealContext('data_key', purpose)
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const found = await findSealed(tx, purpose)
    if (found) return openSecret(masterKey, found, context)
    const key = randomBytes(KEY_LENGTH)
    await storeOnce(tx, purpose, sealSecret(masterKey, key, context))
    const stored = await findSealed(tx, purpose)
    return stored ? openSecret(masterKey, stored, context) : key
  })
}

async function findSealed(tx: Tx, purpose: DataKeyPurpose): Promise<Buffer | undefined> {
  const row = await tx.selectFrom('data_key').select('sealed').where('purpose', '=', purpose).executeTakeFirst()
  return row?.sealed
}

/** Where two processes store one at once, the first one's stays. */
const storeOnce = (tx: Tx, purpose: DataKeyPurpose, sealed: Buffer) =>
  tx
    .insertInto('data_key')
    .values({ purpose, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
