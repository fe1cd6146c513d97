import type { Refund } from '../../checkout/refunds/refund.ts'
import { fromRow } from '../../checkout/refunds/row.ts'
import type { Tx } from '../../db/transaction.ts'

const PREFIX_LENGTH_MIN = 3
/** Above every character that an externalId may hold in practice. */
const LAST = '\uffff'

/**
 * A merchant's refunds by any identifier: the id, the merchant's own reference or a prefix of it, the payment's, our
 * reference at the rail, the rail's reference. Each is one index look-up.
 */
export async function searchRefunds(tx: Tx, merchantId: string, text: string, limit: number): Promise<Refund[]> {
  const select = () => tx.selectFrom('refund').selectAll().where('merchant_id', '=', merchantId)
  const exact = (column: 'id' | 'transaction_id' | 'checkout_id' | 'reference' | 'rail_reference') =>
    select().where(column, '=', text).limit(limit).execute()
  const byExternalId = (initiator: 'merchant' | 'provider') => {
    const own = select().where('initiator', '=', initiator).limit(limit)
    if (text.length < PREFIX_LENGTH_MIN) return own.where('external_id', '=', text).execute()
    return own
      .where('external_id', '>=', text)
      .where('external_id', '<', text + LAST)
      .where((eb) => eb.fn<boolean>('starts_with', ['external_id', eb.val(text)]))
      .execute()
  }
  const rows = [
    ...(await exact('id')),
    ...(await byExternalId('merchant')),
    ...(await byExternalId('provider')),
    ...(await exact('transaction_id')),
    ...(await exact('checkout_id')),
    ...(await exact('reference')),
    ...(await exact('rail_reference')),
  ]
  return [...new Map(rows.map((row) => [row.id, fromRow(row)])).values()].slice(0, limit)
}

/** As `searchRefunds`, the ids only. An exact match of the text takes precedence over prefix matches. */
export async function findRefundIdsByText(tx: Tx, merchantId: string, text: string, limit: number): Promise<string[]> {
  const exactly = await tx
    .selectFrom('refund')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('initiator', 'in', ['merchant', 'provider'])
    .where((eb) =>
      eb.or([
        eb('external_id', '=', text),
        eb.and([eb('rail_reference', '=', text), eb('initiator', '=', 'provider')]),
      ]),
    )
    .execute()
  return (exactly.length > 0 ? exactly : await searchRefunds(tx, merchantId, text, limit)).map(({ id }) => id)
}
