import type { MasterKey } from '../../base/master-key.ts'
import type { Erasure, Holding } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteReceivers, lockReceivers, readReceivers, type StoredReceiver } from './store.ts'

type Mentioned = Pick<Erasure, 'merchantId' | 'words'>

/** Saved receivers who have this account or this full name. */
async function findSaved(tx: Tx, masterKey: MasterKey, { merchantId, words }: Mentioned): Promise<StoredReceiver[]> {
  const known = new Set(words.map((word) => word.toLowerCase()))
  const all = await readReceivers(tx, masterKey, merchantId)
  return all.filter(({ accountNo, name }) => known.has(accountNo) || known.has(name.toLowerCase()))
}

export async function holdingsInReceivers(tx: Tx, masterKey: MasterKey, of: Mentioned): Promise<Holding[]> {
  return (await findSaved(tx, masterKey, of)).map(({ id, createdAt, name, accountNo, bankCode, note }) => ({
    table: 'saved_receiver',
    id,
    at: createdAt,
    fields: { name, accountNo, bankCode, note },
    why: 'saved by the merchant’s members for further payouts',
    until: 'removed, or erased on request',
  }))
}

/** Deletes saved receivers: nothing depends on them. Returns how many. */
export async function eraseReceivers(tx: Tx, masterKey: MasterKey, of: Mentioned): Promise<number> {
  await lockReceivers(tx, of.merchantId)
  const saved = await findSaved(tx, masterKey, of)
  return deleteReceivers(
    tx,
    of.merchantId,
    saved.map(({ id }) => id),
  )
}
