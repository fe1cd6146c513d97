import { type RawBuilder, sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import { isByEnd, type ListFilter } from './filter.ts'
import type { Walk } from './scan.ts'

/** A table as a list walks it. */
export type Walkable = {
  readonly from: Walk['table']
  /** Of its ids. */
  readonly kind: 'co' | 'po' | 're'
  /** When its rows are paid or end; an index knows it. */
  readonly endedAt: NonNullable<Walk['endedAt']>
  /** What its own filters look at. */
  readonly columns: readonly string[]
}

/** What a list looks for beside what all lists do. */
export type Own = {
  readonly walkedBy: readonly RawBuilder<unknown>[]
  readonly lookedAt: readonly RawBuilder<unknown>[]
  readonly join?: RawBuilder<unknown> | null
}

/** How a filter is walked. `ids`: what the text that was typed has found; undefined: none was typed. */
export function walkOf(
  { from: table, kind, endedAt, columns }: Walkable,
  merchantId: string,
  filter: ListFilter,
  ids: readonly string[] | undefined,
  own: Own,
): Walk {
  const { status, currency, amountFrom, amountTo, created, ended } = filter
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const walkedBy = [sql`${of('merchant_id')} = ${merchantId}`]
  const lookedAt: RawBuilder<unknown>[] = []
  if (ids !== undefined) walkedBy.push(sql`${of('id')} = any (${ids}::text[])`)
  if (created.from !== undefined) walkedBy.push(sql`${of('id')} >= ${idAt(kind, merchantId, created.from)}`)
  if (created.until !== undefined) walkedBy.push(sql`${of('id')} < ${idAt(kind, merchantId, created.until)}`)
  if (isByEnd(filter)) walkedBy.push(sql`${of(endedAt)} is not null`)
  if (ended.from !== undefined) walkedBy.push(sql`${of(endedAt)} >= ${ended.from}`)
  if (ended.until !== undefined) walkedBy.push(sql`${of(endedAt)} < ${ended.until}`)
  // The index of what has ended need not know how it did.
  if (status !== undefined && isByEnd(filter)) lookedAt.push(sql`walked.status = ${status}`)
  if (status !== undefined && !isByEnd(filter)) walkedBy.push(sql`${of('status')} = ${status}`)
  if (currency !== undefined) lookedAt.push(sql`walked.currency = ${currency}`)
  if (amountFrom !== undefined) lookedAt.push(sql`walked.amount >= ${amountFrom.amount}`)
  if (amountTo !== undefined) lookedAt.push(sql`walked.amount <= ${amountTo.amount}`)
  return {
    table,
    walkedBy: [...walkedBy, ...own.walkedBy],
    endedAt: isByEnd(filter) ? endedAt : null,
    columns: ['status', 'currency', 'amount', ...columns],
    lookedAt: [...lookedAt, ...own.lookedAt],
    join: own.join ?? null,
  }
}
