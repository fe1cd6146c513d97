import { sql } from 'kysely'
import { type Currency, currency } from '../base/currency.ts'
import type { Tx } from '../db/transaction.ts'
import type { Interval } from './calendar/periods.ts'

/** What is billed alike: in one currency, once an interval. `amount`: of all of them, in the smallest unit. */
export type Recurring = {
  readonly currency: Currency
  readonly interval: Interval
  readonly subscriptions: number
  readonly amount: bigint
}

type Row = { currency: string; unit: Interval['unit']; count: number; subscriptions: bigint; amount: bigint }

/** What subscriptions bill that have begun and are not paused, in their trial, or over. */
export async function readRecurring(tx: Tx, merchantId: string): Promise<Recurring[]> {
  const { rows } = await sql<Row>`
    select currency, interval_unit as unit, interval_count as count, count(*) as subscriptions, sum(amount)::bigint as amount
    from subscription
    where merchant_id = ${merchantId} and status in ('ACTIVE', 'PAST_DUE')
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return rows.map(({ unit, count, ...row }) => ({
    currency: currency(row.currency),
    interval: { unit, count },
    subscriptions: Number(row.subscriptions),
    amount: row.amount,
  }))
}

/** How many subscriptions are PAST_DUE, and the first of their tries to come; null: none is made by time. */
export async function readFailing(
  tx: Tx,
  merchantId: string,
): Promise<{ readonly subscriptions: number; readonly nextTryAt: Date | null }> {
  const { rows } = await sql<{ subscriptions: bigint; next_try_at: Date | null }>`
    select count(distinct failing.id) as subscriptions, min(collected.next_try_at) as next_try_at
    from subscription as failing
    left join subscription_invoice as collected
      on collected.merchant_id = ${merchantId} and collected.subscription_id = failing.id and collected.status = 'OPEN'
    where failing.merchant_id = ${merchantId} and failing.status = 'PAST_DUE'`.execute(tx)
  const [row] = rows
  return { subscriptions: Number(row?.subscriptions ?? 0), nextTryAt: row?.next_try_at ?? null }
}
