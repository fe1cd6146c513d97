import { sql, type UpdateObject } from 'kysely'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { fromRow } from '../../checkout/refunds/row.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Key } from '../store.ts'

/** The refund of a merchant that a claim link's token opens, by the hash of the token. */
export async function readRefundByClaim(tx: Tx, merchantId: string, hash: Buffer): Promise<Refund | undefined> {
  const ofMerchant = tx.selectFrom('refund').selectAll().where('merchant_id', '=', merchantId)
  const row = await ofMerchant.where('claim_hash', '=', hash).executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Counts that a payer has an account looked up, and forgets the one named before. Returns the naming's number, under which what is
 * found is kept and confirmed. Undefined: often enough, or the refund no longer waits for its payer.
 */
export async function beginNaming(tx: Tx, key: Key, triesMax: number): Promise<number | undefined> {
  const row = await changeWaiting(tx, key, {
    name_tries: sql<number>`name_tries + 1`,
    ...{ receiver_bank_code: null, receiver_account_no: null, receiver_name: null },
  })
    .where('name_tries', '<', triesMax)
    .returning('name_tries')
    .executeTakeFirst()
  return row?.name_tries
}

/** Keeps the account that was named. False: another was named since, or the refund no longer waits for its payer. */
export async function keepNamed(
  tx: Tx,
  key: Key,
  naming: number,
  { bankCode, accountNo, name }: NonNullable<Refund['receiver']>,
): Promise<boolean> {
  const { numUpdatedRows } = await changeWaiting(tx, key, {
    ...{ receiver_bank_code: bankCode, receiver_account_no: accountNo, receiver_name: name },
  })
    .where('name_tries', '=', naming)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Gives a try back that taught nobody a name. Only the last one: the number of a naming whose account is kept is never given to
 * another.
 */
export async function giveTryBack(tx: Tx, key: Key, naming: number): Promise<void> {
  await changeWaiting(tx, key, { name_tries: naming - 1 })
    .where('name_tries', '=', naming)
    .execute()
}

const changeWaiting = (tx: Tx, { merchantId, id }: Key, columns: UpdateObject<Tables, 'refund'>) =>
  tx
    .updateTable('refund')
    .set(columns)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'NEEDS_PAYER')
