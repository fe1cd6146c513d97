import { sql } from 'kysely'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Key } from '../store.ts'

/** Counts that a payer has an account looked up. False: often enough, or the refund no longer waits for its payer. */
export async function countNameTry(tx: Tx, { merchantId, id }: Key, triesMax: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ name_tries: sql<number>`name_tries + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'NEEDS_PAYER')
    .where('name_tries', '<', triesMax)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps the account that a payer has named, in place of one named before. False: the refund no longer waits for its payer. */
export async function keepNamed(
  tx: Tx,
  { merchantId, id }: Key,
  { bankCode, accountNo, name }: NonNullable<Refund['receiver']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ receiver_bank_code: bankCode, receiver_account_no: accountNo, receiver_name: name })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'NEEDS_PAYER')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
