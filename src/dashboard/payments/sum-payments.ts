import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Tx } from '../../db/transaction.ts'
import { chargesOf } from './charges.ts'
import type { PaymentFilter } from './filter.ts'
import { idsOfText, timeOf } from './list-payments.ts'
import { walk } from './walk.ts'

/** So many payments are counted, and no longer is looked for them. */
const COUNTED_MAX = 10_000
const BUDGET_MS = 1_000

/** How many payments a filter matches, and their sums by currency: of all, or of the newest where there are too many. */
export async function sumPayments(
  tx: Tx,
  customers: Customers,
  { merchantId, filter }: { readonly merchantId: string; readonly filter: PaymentFilter },
) {
  const ids = await idsOfText(tx, customers, merchantId, filter)
  const wanted = { merchantId, filter, ids, before: null, limit: COUNTED_MAX, budgetMs: BUDGET_MS }
  const { found, until } = await walk(tx, wanted)
  const counted = found.slice(0, COUNTED_MAX)
  const last = found.length > COUNTED_MAX ? counted.at(-1) : until
  return {
    data: await addUp(
      tx,
      merchantId,
      counted.map(({ id }) => id),
    ),
    isWhole: !last,
    searchedUntil: last ? timeOf(filter, last) : null,
  }
}

type Sum = { currency: string; payments: bigint; paid: bigint; gross: bigint; fee: bigint }

async function addUp(tx: Tx, merchantId: string, ids: readonly string[]) {
  const { rows } = await sql<Sum>`
    select checkout.currency, count(*) as payments, count(checkout.paid_amount) as paid,
      coalesce(sum(checkout.paid_amount), 0)::bigint as gross,
      coalesce(sum(charge.fee + charge.tax) filter (where checkout.paid_amount is not null), 0)::bigint as fee
    from unnest(${ids}::text[]) as wanted (id)
    join checkout on checkout.merchant_id = ${merchantId} and checkout.id = wanted.id
    ${chargesOf(merchantId, 'checkout')}
    group by checkout.currency order by checkout.currency`.execute(tx)
  return rows.map((row) => {
    const decimal = (amount: bigint) => toDecimal({ amount, currency: currency(row.currency) })
    return {
      ...{ currency: row.currency, payments: Number(row.payments), paid: Number(row.paid) },
      ...{ gross: decimal(row.gross), fee: decimal(row.fee), net: decimal(row.gross - row.fee) },
    }
  })
}
