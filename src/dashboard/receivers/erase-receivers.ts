import type { MasterKey } from '../../base/master-key.ts'
import type { Erasure, Holding } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteReceivers, lockReceivers, readReceivers, type StoredReceiver } from './store.ts'

type Mentioned = Pick<Erasure, 'merchantId' | 'words'>

/** Kept receivers who have this account or this whole name. */
async function findKept(tx: Tx, masterKey: MasterKey, { merchantId, words }: Mentioned): Promise<StoredReceiver[]> {
  const known = new Set(words.map((word) => word.toLowerCase()))
  const all = await readReceivers(tx, masterKey, merchantId)
  return all.filter(({ accountNo, name }) => known.has(accountNo) || known.has(name.toLowerCase()))
}

export async function holdingsInReceivers(tx: Tx, masterKey: MasterKey, of: Mentioned): Promise<Holding[]> {
  return (await findKept(tx, masterKey, of)).map(({ id, createdAt, name, accountNo, bankCode, note }) => ({
    ...{ table: 'saved_receiver', id, at: createdAt, fields: { name, accountNo, bankCode, note } },
    ...{ why: 'kept by the merchant’s people for further payouts', until: 'removed, or erased on request' },
  }))
}

/** Forgets kept receivers: nothing depends on them. Returns how many. */
export async function eraseReceivers(tx: Tx, masterKey: MasterKey, of: Mentioned): Promise<number> {
  await lockReceivers(tx, of.merchantId)
  const kept = await findKept(tx, masterKey, of)
  return deleteReceivers(
    tx,
    of.merchantId,
    kept.map(({ id }) => id),
  )
}
