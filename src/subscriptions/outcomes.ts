import { sql } from 'kysely'
import { type Currency, currency } from '../base/currency.ts'
import { toFailure } from '../charges/faults.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * Why an invoice could not be collected at first. `later`: it may succeed another day. `new_method`, `payer`: that had to happen
 * first. `final`: nothing helps. `unpaid`: no charge failed, and its day passed.
 */
export const KINDS = ['later', 'new_method', 'payer', 'final', 'unpaid'] as const
type Kind = (typeof KINDS)[number]

/** `won`: paid after all. `lost`: given up, voided, written off, or ended with its subscription. `open`: still collected. */
type Fate = 'won' | 'lost' | 'open'

type Count = { readonly invoices: number; readonly amount: bigint }

/** What became of invoices whose failure became known in one month, in the subscriptions' zones. `amount`: smallest units. */
export type Outcome = {
  /** `2026-11` */
  readonly month: string
  readonly currency: Currency
  readonly kind: Kind
} & Readonly<Record<Fate, Count>>

type Row = { month: string; currency: string; code: string | null; fate: Fate; invoices: bigint; amount: bigint }

/** What became of a merchant's invoices that could not be collected, by month, currency and the kind of the last refusal. */
export async function readOutcomes(tx: Tx, merchantId: string, fromMonth: string): Promise<Outcome[]> {
  const { rows } = await sql<Row>`
    select left(collected.failed_day, 7) as month, invoice.currency, collected.failure_code as code,
      case collected.status when 'PAID' then 'won' when 'OPEN' then 'open' else 'lost' end as fate,
      count(*) as invoices,
      sum(invoice.total - case collected.status when 'PAID' then 0 else invoice.amount_paid end)::bigint as amount
    from subscription_invoice as collected
    join invoice on invoice.merchant_id = collected.merchant_id and invoice.id = collected.invoice_id
    where collected.merchant_id = ${merchantId} and collected.failed_day >= ${`${fromMonth}-01`}
    group by 1, 2, 3, 4`.execute(tx)
  const groups = Map.groupBy(rows, (row) => `${row.month} ${row.currency} ${kindOf(row.code)}`)
  return [...groups.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { month, code } = first
    return { month, currency: currency(first.currency), kind: kindOf(code), ...countsOf(of) }
  })
}

function kindOf(code: string | null): Kind {
  if (code === null) return 'unpaid'
  const { retryable, needs } = toFailure({ code, message: '' })
  return needs ?? (retryable ? 'later' : 'final')
}

function countsOf(rows: readonly Row[]): Readonly<Record<Fate, Count>> {
  const count = (fate: Fate): Count => {
    const of = rows.filter((row) => row.fate === fate)
    return {
      invoices: of.reduce((sum, row) => sum + Number(row.invoices), 0),
      amount: of.reduce((sum, row) => sum + row.amount, 0n),
    }
  }
  return { won: count('won'), lost: count('lost'), open: count('open') }
}
