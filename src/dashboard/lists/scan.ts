import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/** Rows that one statement scans if most of them are skipped: some milliseconds of reading. */
const STRIDE = 2_000

/** A position in a list. `endedAt`: for a list ordered by when its rows were paid or ended. */
export type Place = { readonly id: string; readonly createdAt: Date; readonly endedAt: Date | null }

/** How a merchant's rows are scanned, newest first if not said otherwise. */
export type ScanPlan = {
  readonly table: 'checkout' | 'payout' | 'refund' | 'invoice' | 'collection'
  /** When a row was created; absent: its own column. */
  readonly createdAt?: RawBuilder<unknown>
  /** Conditions on the table itself, which an index serves. */
  readonly indexed: readonly RawBuilder<unknown>[]
  /** The time that rows are ordered by; null: by id, which is by creation. */
  readonly endedAt: 'paid_at' | 'completed_at' | null
  /** Absent: newest first. */
  readonly isOldestFirst?: boolean
  /** The columns that `examined` refers to. */
  readonly columns: readonly string[]
  /** Conditions on each scanned row, as `scanned`, which no index serves. */
  readonly examined: readonly RawBuilder<unknown>[]
  /** What is joined with the scanned rows for them. */
  readonly join: RawBuilder<unknown> | null
}

type Scanned = {
  /** The rows that match, in the order of the plan; one more than requested if there are more. */
  readonly found: readonly Place[]
  /** The last row scanned when the time ran out; null: everything was scanned. */
  readonly until: Place | null
}

type Wanted = {
  readonly before: Place | null
  readonly limit: number
  /** No further statement begins this long after the first one. */
  readonly budgetMs: number
}

/**
 * Scans a merchant's rows in the order of the plan, from its first or behind `before`, until `limit` + 1 matches are found, no row is left or
 * the time is up. A filter that no index serves would otherwise read millions of rows for few matches, or none.
 */
export async function scan(tx: Tx, plan: ScanPlan, { before, limit, budgetMs }: Wanted): Promise<Scanned> {
  const startedMs = performance.now()
  const found: Place[] = []
  let at = before
  for (;;) {
    const stride = await takeStride(tx, plan, at, limit + 1 - found.length)
    found.push(...stride.found)
    if (found.length > limit || stride.last === null) return { found, until: null }
    at = stride.last
    if (performance.now() - startedMs > budgetMs) return { found, until: at }
  }
}

type Row = { id: string; created_at: Date; ended_at: Date | null; place: 'found' | 'last' }

async function takeStride(
  tx: Tx,
  { table, createdAt, indexed, endedAt, isOldestFirst = false, columns, examined, join }: ScanPlan,
  before: Place | null,
  need: number,
): Promise<{ found: Place[]; last: Place | null }> {
  const isExamined = examined.length > 0
  const size = isExamined ? STRIDE : need
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const ended = endedAt === null ? sql`null::timestamptz` : of(endedAt)
  const way = isOldestFirst ? sql`asc` : sql`desc`
  const order = endedAt === null ? sql`id ${way}` : sql`ended_at ${way}, id ${way}`
  const behind = isOldestFirst ? sql`>` : sql`<`
  const conditions = [...indexed, ...(before ? [behindPlace(of, endedAt, before, behind)] : [])]
  const { rows } = await sql<Row>`
    with scanned as materialized (
      select ${sql.join(['id', ...columns].map(of))}, ${createdAt ?? of('created_at')} as created_at, ${ended} as ended_at
      from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${sql.lit(size)}
    ), matching as (
      select scanned.id, scanned.created_at, scanned.ended_at from scanned ${join ?? sql``}
      ${isExamined ? sql`where ${sql.join(examined, sql` and `)}` : sql``}
      order by ${order} limit ${sql.lit(need)}
    )
    (select id, created_at, ended_at, 'found' as place from matching order by ${order})
    union all
    (select id, created_at, ended_at, 'last' from scanned order by ${order} offset ${sql.lit(size - 1)} limit 1)`.execute(
    tx,
  )
  const last = rows.find(({ place }) => place === 'last')
  return { found: rows.filter(({ place }) => place === 'found').map(toPlace), last: last ? toPlace(last) : null }
}

function behindPlace(
  of: (column: string) => RawBuilder<unknown>,
  column: ScanPlan['endedAt'],
  { id, endedAt }: Place,
  behind: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return column !== null && endedAt
    ? sql`(${of(column)}, ${of('id')}) ${behind} (${endedAt}::timestamptz, ${id}::text)`
    : sql`${of('id')} ${behind} ${id}`
}

const toPlace = ({ id, created_at: createdAt, ended_at: endedAt }: Row): Place => ({ id, createdAt, endedAt })
