import type { Tx } from '../../db/transaction.ts'
import type { Payout } from '../payout.ts'
import { fromRow } from '../store.ts'

const PREFIX_LENGTH_MIN = 3
/** Above every character that an externalId may hold in practice. */
const LAST = '\uffff'

/**
 * A merchant's payouts by any identifier: the id, the merchant's own reference or a prefix of it, our reference at the
 * bank, the bank's reference. Each is one index look-up.
 */
export async function searchPayouts(tx: Tx, merchantId: string, text: string, limit: number): Promise<Payout[]> {
  const select = () => tx.selectFrom('payout').selectAll().where('merchant_id', '=', merchantId)
  const exact = (column: 'id' | 'reference' | 'bank_reference' | 'external_id') =>
    select().where(column, '=', text).limit(limit).execute()
  const byPrefix = () =>
    select()
      .where('external_id', '>=', text)
      .where('external_id', '<', text + LAST)
      .where((eb) => eb.fn<boolean>('starts_with', ['external_id', eb.val(text)]))
      .orderBy('external_id')
      .limit(limit)
      .execute()
  const rows = [
    ...(await exact('id')),
    ...(await (text.length < PREFIX_LENGTH_MIN ? exact('external_id') : byPrefix())),
    ...(await exact('reference')),
    ...(await exact('bank_reference')),
  ]
  return [...new Map(rows.map((row) => [row.id, fromRow(row)])).values()].slice(0, limit)
}

/** As `searchPayouts`, the ids only. An exact match of the text takes precedence over prefix matches. */
export async function findPayoutIdsByText(tx: Tx, merchantId: string, text: string, limit: number): Promise<string[]> {
  const exactly = await tx
    .selectFrom('payout')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', text)
    .execute()
  return (exactly.length > 0 ? exactly : await searchPayouts(tx, merchantId, text, limit)).map(({ id }) => id)
}
