import { type RawBuilder, sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import { isByEnd, type ListFilter } from './filter.ts'
import type { ScanPlan } from './scan.ts'

/** A table that a list scans. */
export type Scannable = {
  readonly from: ScanPlan['table']
  /** The prefix of its ids. */
  readonly kind: 'co' | 'po' | 're'
  /** The column with the time at which its rows are paid or end; it is indexed. */
  readonly endedAt: NonNullable<ScanPlan['endedAt']>
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
  { from: table, kind, endedAt, columns }: Scannable,
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
  if (isByEnd(filter)) indexed.push(sql`${of(endedAt)} is not null`)
  if (ended.from !== undefined) indexed.push(sql`${of(endedAt)} >= ${ended.from}`)
  if (ended.until !== undefined) indexed.push(sql`${of(endedAt)} < ${ended.until}`)
  // The index of rows that have ended does not contain their status.
  if (status !== undefined && isByEnd(filter)) examined.push(sql`scanned.status = ${status}`)
  if (status !== undefined && !isByEnd(filter)) indexed.push(sql`${of('status')} = ${status}`)
  if (currency !== undefined) examined.push(sql`scanned.currency = ${currency}`)
  if (amountFrom !== undefined) examined.push(sql`scanned.amount >= ${amountFrom.amount}`)
  if (amountTo !== undefined) examined.push(sql`scanned.amount <= ${amountTo.amount}`)
  return {
    table,
    indexed: [...indexed, ...own.indexed],
    endedAt: isByEnd(filter) ? endedAt : null,
    columns: ['status', 'currency', 'amount', ...columns],
    examined: [...examined, ...own.examined],
    join: own.join ?? null,
  }
}
