import { type RawBuilder, sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import { isByEnd, type ListFilter } from './filter.ts'
import type { ListKind } from './read-list.ts'
import type { ScanPlan } from './scan.ts'

/** A table that a list scans. */
export type Scannable = {
  readonly from: ScanPlan['table']
  /** The prefix of its ids. */
  readonly kind: ListKind
  /** The column with the time at which its rows are paid or end; it is indexed. Null: no filter is by it. */
  readonly endedAt: ScanPlan['endedAt']
  /** The column with what its filter of amounts compares; absent: `amount`. */
  readonly amount?: 'amount' | 'total'
  /** The columns that its own filters examine. */
  readonly columns: readonly string[]
}

/** A list's own conditions, besides those of all lists. */
export type Own = {
  readonly indexed: readonly RawBuilder<unknown>[]
  readonly examined: readonly RawBuilder<unknown>[]
  readonly join?: RawBuilder<unknown> | null
}

/** How a filter is scanned. `ids`: what the text that was typed has found; undefined: none was typed. */
export function scanPlanOf(
  { from: table, kind, endedAt, amount = 'amount', columns }: Scannable,
  merchantId: string,
  filter: ListFilter,
  ids: readonly string[] | undefined,
  own: Own,
): ScanPlan {
  const { status, currency, amountFrom, amountTo, created, ended } = filter
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const indexed = [sql`${of('merchant_id')} = ${merchantId}`]
  const examined: RawBuilder<unknown>[] = []
  if (ids !== undefined) indexed.push(sql`${of('id')} = any (${ids}::text[])`)
  if (created.from !== undefined) indexed.push(sql`${of('id')} >= ${idAt(kind, merchantId, created.from)}`)
  if (created.until !== undefined) indexed.push(sql`${of('id')} < ${idAt(kind, merchantId, created.until)}`)
  if (endedAt !== null && isByEnd(filter)) indexed.push(...endedIn(of(endedAt), ended))
  // The index of rows that have ended does not contain their status.
  if (status !== undefined && isByEnd(filter)) examined.push(sql`scanned.status = ${status}`)
  if (status !== undefined && !isByEnd(filter)) indexed.push(sql`${of('status')} = ${status}`)
  if (currency !== undefined) examined.push(sql`scanned.currency = ${currency}`)
  if (amountFrom !== undefined) examined.push(sql`${sql.ref(`scanned.${amount}`)} >= ${amountFrom.amount}`)
  if (amountTo !== undefined) examined.push(sql`${sql.ref(`scanned.${amount}`)} <= ${amountTo.amount}`)
  return {
    table,
    indexed: [...indexed, ...own.indexed],
    endedAt: isByEnd(filter) ? endedAt : null,
    columns: ['status', 'currency', amount, ...columns],
    examined: [...examined, ...own.examined],
    join: own.join ?? null,
  }
}

/** Rows that were paid or ended in a span. */
const endedIn = (column: RawBuilder<unknown>, { from, until }: ListFilter['ended']): RawBuilder<unknown>[] => [
  sql`${column} is not null`,
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(until === undefined ? [] : [sql`${column} < ${until}`]),
]
