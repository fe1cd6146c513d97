import { sql } from 'kysely'
import { countCreated, countUnfinished, countUnpaid } from '../../checkout/read/count-created.ts'
import { beginOf, dayOf, type Span } from '../span.ts'
import type { Counted } from './counted.ts'
import type { DayConversion, Unpaid } from './schema.ts'

/**
 * For the payments created on each of the days: how many were paid, at any time, and how many still may be; and how
 * those that never were paid ended. Paid ones are SUCCEEDED, so what is neither paid, open, failed nor cancelled has
 * expired.
 */
export async function readConversion(
  { tx, merchantId, since, paid }: Counted,
  span: Span,
): Promise<{ conversion: DayConversion[]; unpaid: Unpaid[] }> {
  const { until } = span
  const from = beginOf(span)
  const { rows } = await sql<{ at: number; created: bigint; paid: bigint }>`
    select width_bucket(quarter, ${span.starts}::timestamptz[]) - 1 as at,
      sum(created)::bigint as created, sum(paid)::bigint as paid
    from checkout_quarter
    where merchant_id = ${merchantId} and quarter >= ${from} and quarter < ${until}
    group by 1`.execute(tx)
  const createdSince = await countCreated(tx, merchantId, since < from ? from : since, until)
  const open = await countUnfinished(tx, merchantId, span.starts, until)
  const none = { created: 0, paid: 0, open: 0 }
  const parts = [
    ...rows.map((row) => ({ ...none, day: span.days[row.at], created: Number(row.created), paid: Number(row.paid) })),
    ...createdSince.map(({ quarter, count }) => ({ ...none, day: dayOf(span, quarter), created: count })),
    ...paid.map(({ createdQuarter, payments }) => ({ ...none, day: dayOf(span, createdQuarter), paid: payments })),
    ...open.map(({ at, count }) => ({ ...none, day: span.days[at], open: count })),
  ]
  const byDay = Map.groupBy(parts, ({ day }) => day)
  const conversion = span.days.flatMap((day) => {
    const same = byDay.get(day) ?? []
    const sum = (of: 'created' | 'paid' | 'open') => same.reduce((total, part) => total + part[of], 0)
    return sum('created') === 0 ? [] : { day, created: sum('created'), paid: sum('paid'), open: sum('open') }
  })
  const ends = await countUnpaid(tx, merchantId, from, until)
  const sum = (of: 'created' | 'paid' | 'open') => conversion.reduce((total, day) => total + day[of], 0)
  const others = ends.reduce((total, { count }) => total + count, 0)
  const expired = sum('created') - sum('paid') - sum('open') - others
  return {
    conversion,
    unpaid: [...(expired > 0 ? [{ status: 'EXPIRED' as const, code: null, count: expired }] : []), ...ends],
  }
}
