import type { MasterKey } from '../../base/master-key.ts'
import type { Erasure, Holding } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteViews, readViews, type StoredView } from './store.ts'

type Mentioned = Pick<Erasure, 'merchantId' | 'words'>

/** Saved views whose name or search mentions the person. */
async function findNaming(tx: Tx, masterKey: MasterKey, { merchantId, words }: Mentioned): Promise<StoredView[]> {
  const all = await readViews(tx, masterKey, merchantId)
  return all.filter(({ name, filters }) => {
    const text = `${name} ${filters.q ?? ''}`.toLowerCase()
    return words.some((word) => text.includes(word.toLowerCase()))
  })
}

export async function holdingsInViews(tx: Tx, masterKey: MasterKey, of: Mentioned): Promise<Holding[]> {
  return (await findNaming(tx, masterKey, of)).map(({ id, createdAt, name, filters }) => ({
    table: 'list_view',
    id,
    at: createdAt,
    fields: { name, search: filters.q ?? null },
    why: 'saved by one of the merchant’s members to search again',
    until: 'deleted, or erased on request',
  }))
}

/** Deletes saved views that mention the person: nothing depends on them. Returns how many. */
export async function eraseViews(tx: Tx, masterKey: MasterKey, of: Mentioned): Promise<number> {
  const naming = await findNaming(tx, masterKey, of)
  return deleteViews(
    tx,
    of.merchantId,
    naming.map(({ id }) => id),
  )
}
