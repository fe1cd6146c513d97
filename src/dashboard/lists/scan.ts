import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/** Rows that one statement walks where most are passed over: some milliseconds of reading. */
const STRIDE = 2_000

/** A place in a list. `endedAt`: of a list by when its rows were paid or ended. */
export type Place = { readonly id: string; readonly createdAt: Date; readonly endedAt: Date | null }

/** How a merchant's rows are walked, newest first. */
export type Walk = {
  readonly table: 'checkout' | 'payout' | 'refund'
  /** What an index leads to: conditions on the table itself. */
  readonly walkedBy: readonly RawBuilder<unknown>[]
  /** By which time; null: by id, which is by when it was created. */
  readonly endedAt: 'paid_at' | 'completed_at' | null
  /** The columns that are looked at. */
  readonly columns: readonly string[]
  /** What is looked at in each of the rows that were walked, as `walked`: no index leads there. */
  readonly lookedAt: readonly RawBuilder<unknown>[]
  /** What is joined with them to be looked at. */
  readonly join: RawBuilder<unknown> | null
}

type Walked = {
  /** Those that match, newest first; one more than wanted where there are more. */
  readonly found: readonly Place[]
  /** The last that was looked at where there was time for no more; null: it was looked at all there is. */
  readonly until: Place | null
}

type Wanted = {
  readonly before: Place | null
  readonly limit: number
  /** No further statement begins so long after the first one. */
  readonly budgetMs: number
}

/**
 * Walks a merchant's rows from the newest on, or from `before`, until `limit` + 1 that match are found, none is left or
 * the time is over. A filter that no index knows would otherwise read millions of rows for the few that match, or none.
 */
export async function walk(tx: Tx, way: Walk, { before, limit, budgetMs }: Wanted): Promise<Walked> {
  const startedMs = performance.now()
  const found: Place[] = []
  let at = before
  for (;;) {
    const stride = await takeStride(tx, way, at, limit + 1 - found.length)
    found.push(...stride.found)
    if (found.length > limit || stride.last === null) return { found, until: null }
    at = stride.last
    if (performance.now() - startedMs > budgetMs) return { found, until: at }
  }
}

type Row = { id: string; created_at: Date; ended_at: Date | null; place: 'found' | 'last' }

async function takeStride(
  tx: Tx,
  { table, walkedBy, endedAt, columns, lookedAt, join }: Walk,
  before: Place | null,
  need: number,
): Promise<{ found: Place[]; last: Place | null }> {
  const isLookedAt = lookedAt.length > 0
  const size = isLookedAt ? STRIDE : need
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const ended = endedAt === null ? sql`null::timestamptz` : of(endedAt)
  const order = endedAt === null ? sql`id desc` : sql`ended_at desc, id desc`
  const conditions = [...walkedBy, ...(before ? [beforePlace(of, endedAt, before)] : [])]
  const { rows } = await sql<Row>`
    with walked as materialized (
      select ${sql.join(['id', 'created_at', ...columns].map(of))}, ${ended} as ended_at
      from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${sql.lit(size)}
    ), matching as (
      select walked.id, walked.created_at, walked.ended_at from walked ${join ?? sql``}
      ${isLookedAt ? sql`where ${sql.join(lookedAt, sql` and `)}` : sql``}
      order by ${order} limit ${sql.lit(need)}
    )
    (select id, created_at, ended_at, 'found' as place from matching order by ${order})
    union all
    (select id, created_at, ended_at, 'last' from walked order by ${order} offset ${sql.lit(size - 1)} limit 1)`.execute(
    tx,
  )
  const last = rows.find(({ place }) => place === 'last')
  return { found: rows.filter(({ place }) => place === 'found').map(toPlace), last: last ? toPlace(last) : null }
}

function beforePlace(
  of: (column: string) => RawBuilder<unknown>,
  column: Walk['endedAt'],
  { id, endedAt }: Place,
): RawBuilder<unknown> {
  return column !== null && endedAt
    ? sql`(${of(column)}, ${of('id')}) < (${endedAt}::timestamptz, ${id}::text)`
    : sql`${of('id')} < ${id}`
}

const toPlace = ({ id, created_at: createdAt, ended_at: endedAt }: Row): Place => ({ id, createdAt, endedAt })
