import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { AWAITED } from '../../invoices/states.ts'
import type { Owed } from './schema.ts'

type Row = {
  customer_id: string
  currency: string
  due: bigint
  overdue: bigint
  invoices: bigint
  written_off: bigint
}

/** What customers have still to pay by their invoices, by customer and currency. */
export async function readOwed(
  tx: Tx,
  now: Date,
  merchantId: string,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Owed[]>> {
  if (customerIds.length === 0) return new Map()
  const isAwaited = sql`status = any (${[...AWAITED]}::text[])`
  const { rows } = await sql<Row>`
    select customer_id, currency,
      coalesce(sum(total - amount_paid) filter (where ${isAwaited}), 0)::bigint as due,
      coalesce(sum(total - amount_paid) filter (where ${isAwaited} and overdue_at <= ${now}), 0)::bigint as overdue,
      count(*) filter (where ${isAwaited}) as invoices,
      coalesce(sum(total - amount_paid) filter (where status = 'UNCOLLECTIBLE'), 0)::bigint as written_off
    from invoice
    where merchant_id = ${merchantId} and customer_id = any (${[...customerIds]}::text[])
      and (${isAwaited} or status = 'UNCOLLECTIBLE')
    group by customer_id, currency order by currency`.execute(tx)
  const owed = new Map<string, Owed[]>()
  for (const row of rows) {
    const whole = (amount: bigint) => toWhole({ amount, currency: currency(row.currency) })
    owed.set(row.customer_id, [
      ...(owed.get(row.customer_id) ?? []),
      {
        currency: row.currency,
        due: whole(row.due),
        overdue: whole(row.overdue),
        invoices: Number(row.invoices),
        writtenOff: whole(row.written_off),
      },
    ])
  }
  return owed
}
