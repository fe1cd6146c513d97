import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { receiptCauses } from '../book-receipt.ts'

/** What payments cost the merchant when they were booked, in smallest units; those that were not booked are left out. */
export async function readCharges(
  tx: Tx,
  merchantId: string,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly fee: bigint; readonly tax: bigint }>> {
  if (receiptIds.length === 0) return new Map()
  const causes = receiptIds.flatMap((id) => receiptCauses(id))
  const { rows } = await sql<{ id: string; fee: bigint; tax: bigint }>`
    select split_part(booking.cause, ':', 2) as id,
      coalesce(sum(entry.amount) filter (where entry.account = 'fees'), 0)::bigint as fee,
      coalesce(sum(entry.amount) filter (where entry.account = 'tax'), 0)::bigint as tax
    from ledger_transaction as booking join ledger_entry as entry
      on entry.merchant_id = booking.merchant_id and entry.transaction_id = booking.id
    where booking.merchant_id = ${merchantId} and booking.cause = any (${causes}::text[])
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, fee, tax }) => [id, { fee, tax }]))
}
