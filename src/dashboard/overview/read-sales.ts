import { sql } from 'kysely'
import { HOUR_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { toWhole } from '../../base/money.ts'
import { PAY_TIME_COUNTS, payTimeWithin } from '../../checkout/receipts/pay-times.ts'
import { beginOf, dayOf, type Span, wholeDays } from '../span.ts'
import type { Counted } from './counted.ts'
import type { DayVolume, PayTime } from './schema.ts'

/** What was paid on each of the days, by method. */
export async function readVolume({ tx, merchantId, paid, collected }: Counted, span: Span): Promise<DayVolume[]> {
  const { rows } = await sql<{
    at: number
    currency: string
    type: string
    code: string
    count: bigint
    amount: bigint
  }>`
    select width_bucket(at, ${span.starts}::timestamptz[]) - 1 as at, currency, type, code,
      sum(payments)::bigint as count, sum(amount)::bigint as amount
    from ${beginOnTheHour(span) ? sql`(select *, hour as at from sales_hour)` : sql`(select *, quarter as at from sales_quarter)`}
      as sales
    where merchant_id = ${merchantId} and at >= ${beginOf(span)} and at < ${span.until}
    group by 1, 2, 3, 4`.execute(tx)
  const all = [
    ...rows.map((row) => ({ ...row, code: row.code === '' ? null : row.code, day: span.days[row.at] })),
    ...[...paid, ...collected].map(({ paidQuarter, amount, type, code, payments }) => ({
      day: dayOf(span, paidQuarter),
      type,
      code,
      count: payments,
      currency: amount.currency as string,
      amount: amount.amount,
    })),
  ]
  const same = Map.groupBy(all, ({ day, currency: of, type, code }) => [day, of, type, code].join(' '))
  return [...same.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (first?.day === undefined) return []
      const { day, currency: of, type, code } = first
      const amount = others.reduce((sum, one) => sum + one.amount, first.amount)
      const count = others.reduce((sum, one) => sum + Number(one.count), Number(first.count))
      return { day, currency: of, type, code, amount: toWhole({ amount, currency: currency(of) }), count }
    })
}

/** Whether the days begin on the hour: in zones that are off by half or a quarter of an hour they do not. */
const beginOnTheHour = ({ starts }: Span): boolean => starts.every((start) => start.getTime() % HOUR_MS === 0)

const TIMES = sql.join(Array.from({ length: PAY_TIME_COUNTS }, (_, n) => sql`sum(pay_times[${sql.lit(n + 1)}])`))

/** How long payers in these days took, by method: from receiving the payment instructions until they had paid. */
export async function readPayTimes({ tx, merchantId, paid }: Counted, span: Span): Promise<PayTime[]> {
  const { first, last } = wholeDays(span)
  const { rows } = await sql<{ type: string; code: string; times: number[] }>`
    select type, code, array[${TIMES}]::float8[] as times from (
      select type, code, pay_times from sales_day
      where merchant_id = ${merchantId} and day >= ${first} and day < ${last}
      union all
      select type, code, pay_times::bigint[] from sales_quarter
      where merchant_id = ${merchantId} and quarter >= ${beginOf(span)} and quarter < least(${first}::timestamptz, ${span.until}::timestamptz)
      union all
      select type, code, pay_times::bigint[] from sales_quarter
      where merchant_id = ${merchantId} and quarter >= ${last} and quarter < ${span.until}
    ) as parts group by type, code`.execute(tx)
  const all = [
    ...rows.map(({ type, code, times }) => ({ type, code: code === '' ? null : code, times })),
    ...paid
      .filter(({ paidQuarter }) => dayOf(span, paidQuarter) !== undefined)
      .map(({ type, code, payTime, payments }) => ({
        type,
        code,
        times: Array.from({ length: PAY_TIME_COUNTS }, (_, n) => (n === payTime ? payments : 0)),
      })),
  ]
  return [...Map.groupBy(all, ({ type, code }) => `${type} ${code}`).values()].flatMap((same) => {
    const [first] = same
    const times = Array.from({ length: PAY_TIME_COUNTS }, (_, n) =>
      same.reduce((sum, one) => sum + (one.times[n] ?? 0), 0),
    )
    const [median, p90] = [payTimeWithin(times, 0.5), payTimeWithin(times, 0.9)]
    if (!first || median === undefined || p90 === undefined) return []
    const count = times.reduce((sum, one) => sum + one, 0)
    return { type: first.type, code: first.code, count, median: Math.round(median), p90: Math.round(p90) }
  })
}
