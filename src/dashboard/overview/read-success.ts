import { sql } from 'kysely'
import { countBegun, countOpen } from '../../checkout/attempts/count-begun.ts'
import { beginOf, dayOf, type Span, wholeDays } from '../span.ts'
import type { Counted } from './counted.ts'
import type { MethodSuccess } from './schema.ts'

/** Of the attempts begun in these days: how many have ended, and how many of these were paid. */
export async function readSuccess({ tx, merchantId, since, paid }: Counted, span: Span): Promise<MethodSuccess[]> {
  const { until } = span
  const from = beginOf(span)
  const { first, last } = wholeDays(span)
  const { rows: counted } = await sql<{ type: string; code: string; begun: bigint; paid: bigint }>`
    select type, code, sum(begun)::bigint as begun, sum(paid)::bigint as paid from (
      select type, code, begun, paid from attempt_day
      where merchant_id = ${merchantId} and day >= ${first} and day < ${last}
      union all
      select type, code, begun, paid from attempt_quarter
      where merchant_id = ${merchantId} and quarter >= ${from} and quarter < least(${first}::timestamptz, ${until}::timestamptz)
      union all
      select type, code, begun, paid from attempt_quarter
      where merchant_id = ${merchantId} and quarter >= ${last} and quarter < ${until}
    ) as parts group by type, code`.execute(tx)
  const begunSince = await countBegun(tx, merchantId, since < from ? from : since, until)
  const open = await countOpen(tx, merchantId, from, until)
  const parts = [
    ...counted.map(({ type, code, ...row }) => ({
      type,
      code: code === '' ? null : code,
      begun: Number(row.begun),
      paid: Number(row.paid),
      open: 0,
    })),
    ...begunSince.map(({ type, code, count }) => ({ type, code, begun: count, paid: 0, open: 0 })),
    ...paid
      .filter(({ begunQuarter }) => dayOf(span, begunQuarter) !== undefined)
      .map(({ type, code, payments }) => ({ type, code, begun: 0, paid: payments, open: 0 })),
    ...open.map(({ type, code, count }) => ({ type, code, begun: 0, paid: 0, open: count })),
  ]
  return [...Map.groupBy(parts, ({ type, code }) => `${type} ${code}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const sum = (of: 'begun' | 'paid' | 'open') => same.reduce((total, part) => total + part[of], 0)
    const [begun, succeeded, stillOpen] = [sum('begun'), sum('paid'), sum('open')]
    return { type: first.type, code: first.code, ended: begun - stillOpen, succeeded, open: stillOpen }
  })
}
