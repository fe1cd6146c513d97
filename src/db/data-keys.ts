import { hkdfSync, randomBytes } from 'node:crypto'
import { hmac } from '../base/hmac.ts'
import type { MasterKey } from '../base/master-key.ts'
import { openSecret, sealSecret } from '../base/seal.ts'
import type { Db } from './db.ts'
import { sealContext } from './sealed-columns.ts'
import { ALL_MERCHANTS, type Tx, transaction } from './transaction.ts'

const KEY_LENGTH = 32

/** What has a key of its own. */
export type DataKeyPurpose =
  | 'dashboard sign-in'
  | 'snap inbound token'
  | 'customers'
  | 'customer search'
  | 'alert mails'

/** How versions that stored no keys derived those they had from the master key. */
const DERIVED_BEFORE: { readonly [Purpose in DataKeyPurpose]?: (master: Buffer) => Buffer } = {
  'dashboard sign-in': (master: Buffer) =>
    Buffer.from(hkdfSync('sha256', master, '', 'gapura dashboard sign-in', KEY_LENGTH)),
  'snap inbound token': (master: Buffer) => hmac('sha256', master, 'snap inbound token'),
}

/**
 * The key of a purpose, the same for every process of a database: stored sealed, made by whichever process is first. A
 * database that was in use before keys were stored goes on with the key that was derived.
 */
export function readDataKey(db: Db, masterKey: MasterKey, purpose: DataKeyPurpose): Promise<Buffer> {
  const context = sealContext('data_key', purpose)
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const row = await findRow(tx, purpose)
    if (row?.sealed) return openSecret(masterKey, row.sealed, context)
    const derive = row && DERIVED_BEFORE[purpose]
    const key = derive ? derive(masterKey.sealing.bytes) : randomBytes(KEY_LENGTH)
    await storeOnce(tx, purpose, sealSecret(masterKey, key, context))
    const stored = await findRow(tx, purpose)
    return stored?.sealed ? openSecret(masterKey, stored.sealed, context) : key
  })
}

const findRow = (tx: Tx, purpose: DataKeyPurpose) =>
  tx.selectFrom('data_key').select('sealed').where('purpose', '=', purpose).executeTakeFirst()

/** Where two processes store one at once, the first one's stays. */
const storeOnce = (tx: Tx, purpose: DataKeyPurpose, sealed: Buffer) =>
  tx
    .insertInto('data_key')
    .values({ purpose, sealed })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet({ sealed }).where('data_key.sealed', 'is', null))
    .execute()
