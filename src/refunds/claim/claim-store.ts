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
 * Counts an account look-up by the payer, and clears the account named before. Returns the number of this try, under which its
 * account is stored and confirmed. Undefined: the tries are used up, or the refund no longer waits for its payer.
 */
export async function beginNaming(tx: Tx, key: Key, triesMax: number): Promise<number | undefined> {
  const row = await changeWaiting(tx, key, {
    name_tries: sql<number>`name_tries + 1`,
    receiver_bank_code: null,
    receiver_account_no: null,
    receiver_name: null,
  })
    .where('name_tries', '<', triesMax)
    .returning('name_tries')
    .executeTakeFirst()
  return row?.name_tries
}

/** Stores the account that was named. False: another was named since, or the refund no longer waits for its payer. */
export async function storeNamedAccount(
  tx: Tx,
  key: Key,
  naming: number,
  { bankCode, accountNo, name }: NonNullable<Refund['receiver']>,
): Promise<boolean> {
  const { numUpdatedRows } = await changeWaiting(tx, key, {
    receiver_bank_code: bankCode,
    receiver_account_no: accountNo,
    receiver_name: name,
  })
    .where('name_tries', '=', naming)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Does not count a try that revealed no name. Only the latest: the number of a try whose account is stored is never reused.
 */
export async function returnTry(tx: Tx, key: Key, naming: number): Promise<void> {
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
