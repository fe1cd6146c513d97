import { sql } from 'kysely'
import { type Holding, TOMBSTONE, type UnderWay } from '../base/privacy/personal-data.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Tx } from '../db/transaction.ts'
import { AWAITED } from './states.ts'

/** All data that the invoices of customers hold about them. */
export async function findInvoiceData(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  customerIds: readonly string[],
) {
  const rows =
    customerIds.length === 0
      ? []
      : await tx
          .selectFrom('invoice')
          .selectAll()
          .where('merchant_id', '=', merchantId)
          .where('customer_id', 'in', customerIds)
          .orderBy('id')
          .execute()
  const billed = rows.map((row) => customers.open({ id: row.id, customer: row.billed }))
  return {
    invoiceIds: rows.map(({ id }) => id),
    underWay: rows
      .filter(({ status }) => AWAITED.includes(status))
      .map(({ id, status }): UnderWay => ({ id, why: `it is ${status}`, endsSoon: false })),
    values: [
      ...billed.flatMap((customer) => [customer?.name, customer?.email, customer?.phone]),
      ...rows.map(({ note }) => (note === TOMBSTONE ? null : note)),
    ],
    metadata: rows.map(({ metadata }) => metadata).filter((metadata) => metadata !== '{}'),
    since: rows[0]?.created_at ?? null,
    holdings: rows.map(
      ({ id, created_at: at, note, metadata, lines }, n): Holding => ({
        table: 'invoice',
        id,
        at,
        why: 'what the merchant billed',
        until: 'erased on request; the row itself stays with the books',
        fields: { billed: billed[n], note, metadata, lines },
      }),
    ),
  }
}

/** Erases whom invoices bill, their notes, and `words` in their lines; numbers and sums stay. Returns the rows. */
export async function eraseInvoices(
  tx: Tx,
  merchantId: string,
  { invoiceIds, words }: { readonly invoiceIds: readonly string[]; readonly words: readonly string[] },
): Promise<number> {
  if (invoiceIds.length === 0) return 0
  const { rows } = await sql`
    update invoice set billed = null, metadata = '{}', lines = erased_words(lines, ${words}::text[]),
      note = case when note is not null then ${TOMBSTONE} end
    where merchant_id = ${merchantId} and id = any (${invoiceIds}::text[])
      and (billed is not null or metadata <> '{}' or lines <> erased_words(lines, ${words}::text[])
        or note <> ${TOMBSTONE})
    returning 1`.execute(tx)
  return rows.length
}
