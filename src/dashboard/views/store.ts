import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { sealContext } from '../../db/sealing/sealed-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ListName } from '../lists/columns.ts'

/** What a list shows, as saved: whether the list still recognizes all of it is determined when it is opened. */
export type Shown = { readonly filters: Readonly<Record<string, string>>; readonly columns: readonly string[] }
export type StoredView = Shown & {
  readonly id: string
  readonly list: ListName
  readonly name: string
  readonly personId: string
  readonly isShared: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

const contextOf = (merchantId: string, id: string): string => sealContext('list_view', merchantId, id)

/** Serializes what one person saves at a merchant until the transaction ends. */
export async function lockPerson(tx: Tx, merchantId: string, personId: string): Promise<void> {
  await tx
    .selectFrom('member')
    .select('user_id')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', personId)
    .forNoKeyUpdate()
    .execute()
}

/** All members' views of a merchant, decrypted: some dozens. `list` absent: of every list. Throws SealError. */
export async function readViews(
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  list?: ListName,
): Promise<StoredView[]> {
  let query = tx.selectFrom('list_view').selectAll().where('merchant_id', '=', merchantId)
  if (list !== undefined) query = query.where('list', '=', list)
  return (await query.execute()).map(({ id, list, sealed, ...row }) => {
    const opened = JSON.parse(openSecret(masterKey, sealed, contextOf(merchantId, id)).toString()) as Shown & {
      readonly name: string
    }
    return {
      ...opened,
      id,
      list,
      personId: row.person_id,
      isShared: row.is_shared,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

const seal = (masterKey: MasterKey, merchantId: string, { id, name, filters, columns }: StoredView): Buffer =>
  sealSecret(masterKey, Buffer.from(JSON.stringify({ name, filters, columns })), contextOf(merchantId, id))

export async function insertView(tx: Tx, masterKey: MasterKey, merchantId: string, view: StoredView): Promise<void> {
  await tx
    .insertInto('list_view')
    .values({
      merchant_id: merchantId,
      id: view.id,
      list: view.list,
      person_id: view.personId,
      is_shared: view.isShared,
      sealed: seal(masterKey, merchantId, view),
      created_at: view.createdAt,
      updated_at: view.updatedAt,
    })
    .execute()
}

/** Replaces what a view shows, its name and who sees it; one that was deleted meanwhile stays deleted. */
export async function updateView(tx: Tx, masterKey: MasterKey, merchantId: string, view: StoredView): Promise<void> {
  await tx
    .updateTable('list_view')
    .set({ is_shared: view.isShared, sealed: seal(masterKey, merchantId, view), updated_at: view.updatedAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', view.id)
    .execute()
}

/** Returns how many there were. */
export async function deleteViews(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const deleting = tx.deleteFrom('list_view').where('merchant_id', '=', merchantId).where('id', 'in', ids)
  return Number((await deleting.executeTakeFirst()).numDeletedRows)
}
