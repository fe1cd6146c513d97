import { sql } from 'kysely'
import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { sealContext } from '../../db/sealing/sealed-columns.ts'
import type { Tx } from '../../db/transaction.ts'

/** Whom a merchant's members send money to, and at which account. */
type Receiver = {
  readonly name: string
  readonly accountNo: string
  /** As entered; `banks/` resolves it. */
  readonly bankCode: string
  readonly note: string
}
export type StoredReceiver = Receiver & { readonly id: string; readonly createdAt: Date; readonly updatedAt: Date }

const contextOf = (merchantId: string, id: string): string => sealContext('saved_receiver', merchantId, id)

/** Serializes changes to a merchant's receivers until the transaction ends. */
export async function lockReceivers(tx: Tx, merchantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved_receiver ${merchantId}`}, 0))`.execute(tx)
}

/** All of a merchant's receivers, decrypted: few enough for that. Throws SealError. */
export async function readReceivers(tx: Tx, masterKey: MasterKey, merchantId: string): Promise<StoredReceiver[]> {
  const rows = await tx.selectFrom('saved_receiver').selectAll().where('merchant_id', '=', merchantId).execute()
  return rows.map(({ id, sealed, created_at: createdAt, updated_at: updatedAt }) => {
    const opened = JSON.parse(openSecret(masterKey, sealed, contextOf(merchantId, id)).toString()) as Receiver
    return { ...opened, id, createdAt, updatedAt }
  })
}

/** Inserts a receiver, or replaces its data. */
export async function writeReceiver(
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  { id, createdAt, updatedAt, ...receiver }: StoredReceiver,
): Promise<void> {
  const sealed = sealSecret(masterKey, Buffer.from(JSON.stringify(receiver)), contextOf(merchantId, id))
  await tx
    .insertInto('saved_receiver')
    .values({ merchant_id: merchantId, id, sealed, created_at: createdAt, updated_at: updatedAt })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet({ sealed, updated_at: updatedAt }))
    .execute()
}

/** Returns how many there were. */
export async function deleteReceivers(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const deleting = tx.deleteFrom('saved_receiver').where('merchant_id', '=', merchantId).where('id', 'in', ids)
  return Number((await deleting.executeTakeFirst()).numDeletedRows)
}
