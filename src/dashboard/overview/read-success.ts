import { sql } from 'kysely'
import { countBegun, countOpen } from '../../checkout/attempts/count-begun.ts'
import { beginOf, dayOf, type Span } from '../span.ts'
import type { Counted } from './counted.ts'
import type { MethodSuccess } from './schema.ts'

/** Of what was begun in these days: how many have ended, and how many of these were paid. */
export async function readSuccess({ tx, merchantId, since, paid }: Counted, span: Span): Promise<MethodSuccess[]> {
  const { until } = span
  const from = beginOf(span)
  const counted = await tx
    .selectFrom('tried_quarter')
    .select(['type', 'code', sql<bigint>`sum(begun)::bigint`.as('begun'), sql<bigint>`sum(paid)::bigint`.as('paid')])
    .where('merchant_id', '=', merchantId)
    .where('quarter', '>=', from)
    .where('quarter', '<', until)
    .groupBy(['type', 'code'])
    .execute()
  const begunSince = await countBegun(tx, merchantId, since < from ? from : since, until)
  const open = await countOpen(tx, merchantId, from, until)
  const parts = [
    ...counted.map(({ type, code, ...row }) => ({
      ...{ type, code: code === '' ? null : code, begun: Number(row.begun), paid: Number(row.paid), open: 0 },
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
