import { createHash } from 'node:crypto'
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

/**
 * A statement that runs often, always with the same text: each connection parses and plans it once, under `name`. The
 * columns it returns are named, because a prepared `select *` fails once a migration adds one; and what a partial index
 * is about is written out, because the plan is made for any values.
 */
export type PreparedStatement = { readonly text: string; readonly name: string }

/** A Kysely query that runs as a prepared statement. */
export type PreparedQuery<Row = unknown> = CompiledQuery<Row> & { readonly statementName: string }

/**
 * Settings of a transaction that runs prepared statements. A plan lives as long as its connection, which may have begun
 * when the tables were empty and sequential scans were best; and left to itself PostgreSQL plans a statement with arrays
 * anew each time.
 */
export const GENERIC_PLAN_SETTINGS = 'set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan'

/** A prepared statement for a pipeline (`runPipelined`, `readPipelined`). */
export const preparedStatement = (text: string): PreparedStatement => ({ text, name: statementName(text) })

/** What Kysely builds: ``sql`…` `` or a query whose columns are named. */
type Compilable<Row> = { compile(provider: Kysely<Tables>): CompiledQuery<Row> }

/** The same for a statement of a longer transaction: ``prepared(sql`…`).execute(tx)``. */
export const prepared = <Row>(query: Compilable<Row>) => ({
  execute(tx: Kysely<Tables>): Promise<QueryResult<Row>> {
    const compiled = query.compile(tx)
    const preparedQuery: PreparedQuery<Row> = { ...compiled, statementName: rememberedName(compiled.sql) }
    return tx.executeQuery(preparedQuery)
  },
})

export const isPrepared = (query: CompiledQuery): query is PreparedQuery => 'statementName' in query

/**
 * Stands for the text, so that connections shared through a pooler never run another statement of that name.
 */
export const statementName = (text: string): string =>
  `gapura_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

/** By text; as many as there are calls of `prepared` in the code, and few variants of each. */
const names = new Map<string, string>()

function rememberedName(text: string): string {
  const name = names.get(text) ?? statementName(text)
  names.set(text, name)
  return name
}

/** Pools behind a pooler in transaction mode, where each transaction may get another connection. */
const poolsWithout = new WeakSet<pg.Pool>()

/** Whether the pool's connections retain prepared statements; they do until `disablePreparedStatements`. */
export const keepsPreparedStatements = (pool: pg.Pool): boolean => !poolsWithout.has(pool)
export const disablePreparedStatements = (pool: pg.Pool): void => void poolsWithout.add(pool)
