import type { Db } from '../src/db/db.ts'
import { printTable } from './report.ts'

const SHOWN = 30
const SHOWN_CHARS = 200

/** What a PostgreSQL of a bench needs to count what its statements cost; see `printStatements`. */
export const COUNTS_STATEMENTS: Readonly<Record<string, string>> =
  process.env.BENCH_STATEMENTS === undefined
    ? {}
    : {
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.track': 'all',
        'pg_stat_statements.track_planning': 'on',
      }

/** With BENCH_STATEMENTS=1: begins to count anew. */
export async function countStatements(db: Db): Promise<void> {
  if (process.env.BENCH_STATEMENTS === undefined) return
  await db.pool.query('create extension if not exists pg_stat_statements')
  await db.pool.query('select pg_stat_statements_reset()')
}

/** With BENCH_STATEMENTS=1: the statements that took longest in all, waits for locks included, those within triggers too. */
export async function printStatements(db: Db, name: string): Promise<void> {
  if (process.env.BENCH_STATEMENTS === undefined) return
  const { rows } = await db.pool.query<Record<'calls' | 'ms' | 'planned' | 'rows' | 'blocks' | 'query', string>>(`
    select calls, round(total_exec_time::numeric) as ms, round(total_plan_time::numeric) as planned, rows,
      shared_blks_hit + shared_blks_read as blocks, regexp_replace(left(query, 2000), '\\s+', ' ', 'g') as query
    from pg_stat_statements order by total_exec_time + total_plan_time desc limit ${SHOWN}`)
  console.log(`\n${name}`)
  printTable(
    ['calls', 'ms', 'planned ms', 'rows', 'blocks', 'statement'],
    rows.map(({ calls, ms, planned, rows: many, blocks, query }) => [
      ...[calls, ms, planned, many, blocks].map(String),
      query.slice(0, SHOWN_CHARS),
    ]),
  )
}
