import type { Kysely } from 'kysely'
import type pg from 'pg'
import { meetMerchant, turnSees } from '../base/merchant-time.ts'
import type { Db } from './db.ts'
import { CommitUnknown, isConnectionLost } from './failures.ts'
import { GENERIC_PLAN_SETTINGS, type PreparedStatement } from './prepared-statements.ts'
import type { Tables } from './tables.ts'
import { kyselyOnConnection } from './transactions/kysely-connection.ts'
import { type Connection, type Run, type RunsMax, runTransaction } from './transactions/transaction-engine.ts'
import { waitLimits } from './transactions/wait-limits.ts'

declare const open: unique symbol

/** An open transaction. A verb that takes one cannot be called outside it. */
export type Tx = Kysely<Tables> & { readonly [open]: true }

/** Whose rows a transaction sees: one merchant's, several merchants', or those of all (jobs, look-ups by key). */
export type Scope = string | readonly string[] | typeof ALL_MERCHANTS
export const ALL_MERCHANTS = '*'

/**
 * How long the server retains an open transaction whose process sends nothing more: a machine that vanished would otherwise
 * hold its rows for the hours TCP takes to notice. Nothing here waits for a network while a transaction is open.
 */
const IDLE_TIMEOUT_MS = 10_000
const SCOPE_TEXT = /^(\*|(\*!)?mer_[0-9a-z]{26}(,mer_[0-9a-z]{26})*|)$/

const TRANSACTION_RUNS: RunsMax = { conflict: 4, unreachable: 2, lost: 2 }
/** Never again what the database may have done: its connection breaks at COMMIT or after. */
const PIPELINED_WRITE_RUNS: RunsMax = {}
const PIPELINED_READ_RUNS: RunsMax = { lost: 2 }

/**
 * Runs `work` in one transaction as the application's role, seeing only the rows of `scope`.
 *
 * `work` may run again from the start (serialization failure, deadlock, a connection lost before COMMIT): it does nothing but
 * SQL. Throws DatabaseUnavailable when no connection can be had or the server lacks resources, WaitedTooLong when its place or a
 * response took too long, CommitUnknown when COMMIT goes unanswered, and otherwise what `work` threw, rolled back, including
 * contention for a lock (`isContended`).
 */
export const transaction = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runWork(db, scope, sharerOf(scope), work)

/**
 * As `transaction`, for work that takes minutes and never runs twice at a time in a process. Its connection does not count
 * towards the merchant's share: in a small pool, the merchant's other work would be held up for as long.
 */
export const longTransaction = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runWork(db, scope, null, work)

function runWork<T>(db: Db, scope: Scope, sharer: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run: Run<T> = async ({ client, usesPrepared, commit, answerWithinMs }) => {
    // Not waited for: it travels with the first statement. Where it fails, the database refuses what follows.
    const begun = client.query(beginText(scope, answerWithinMs))
    let result: T
    try {
      result = (await pipelined([begun, work(kyselyOnConnection(client, usesPrepared) as Tx)]))[1]
    } catch (error) {
      if (!isConnectionLost(error)) await client.query('rollback')
      throw error
    }
    await commit()
    return result
  }
  return runTransaction(db, { sharer, runsMax: TRANSACTION_RUNS, run })
}

/**
 * Runs one statement in a transaction of its own and waits once: BEGIN with its scope, the statement and COMMIT travel
 * together. Where BEGIN or the statement fails, the database refuses what follows and answers COMMIT with ROLLBACK.
 *
 * Runs again only what the database cannot have done: where it did not know the prepared statement. Throws
 * DatabaseUnavailable when no connection can be had or the server has no room, CommitUnknown when the answer to COMMIT is
 * missing, and otherwise what the statement threw, rolled back.
 */
export async function runPipelined<Row extends pg.QueryResultRow>(
  db: Db,
  scope: Scope,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const pipeline = { scope, statements: [statement], values }
  const run: Run<pg.QueryResultRow[][]> = (connection) => sendPipeline(connection, pipeline)
  const [rows = []] = await runTransaction(db, { sharer: sharerOf(scope), runsMax: PIPELINED_WRITE_RUNS, run })
  return rows as Row[]
}

/**
 * As `runPipelined` for several statements that take the same values and only read; the rows of each, in order. What a
 * broken connection leaves unread is read again on another one, once. Throws DatabaseUnavailable, never CommitUnknown.
 */
export function readPipelined(
  db: Db,
  scope: Scope,
  statements: readonly PreparedStatement[],
  values: readonly unknown[],
): Promise<pg.QueryResultRow[][]> {
  const run: Run<pg.QueryResultRow[][]> = (connection) =>
    sendPipeline(connection, { scope, statements, values }).catch((error: unknown) => {
      // A read commits nothing: that its COMMIT was not answered is a broken connection like any other.
      throw error instanceof CommitUnknown ? error.cause : error
    })
  return runTransaction(db, { sharer: sharerOf(scope), runsMax: PIPELINED_READ_RUNS, run })
}

type Pipeline = {
  readonly scope: Scope
  readonly statements: readonly PreparedStatement[]
  readonly values: readonly unknown[]
}

async function sendPipeline(
  { client, usesPrepared, commit, answerWithinMs }: Connection,
  { scope, statements, values }: Pipeline,
): Promise<pg.QueryResultRow[][]> {
  const begun = client.query(`${beginText(scope, answerWithinMs)}; ${GENERIC_PLAN_SETTINGS}`)
  const results = statements.map(({ text, name }) =>
    client.query<pg.QueryResultRow>(usesPrepared ? { text, name, values: [...values] } : { text, values: [...values] }),
  )
  // Settled together, so that no rejection is left unhandled.
  const [answered, ended] = await Promise.allSettled([pipelined([begun, ...results]), commit()])
  if (ended.status === 'rejected' && ended.reason instanceof CommitUnknown) throw ended.reason
  if (answered.status === 'rejected') throw answered.reason
  if (ended.status === 'rejected') throw ended.reason
  const [, ...rows] = answered.value.map((answer) => answer.rows)
  return rows
}

/**
 * Waits for statements of one transaction that were sent without waiting for each other: they run in that order and
 * travel together. Throws what the first that failed threw; those after it only report that the transaction is aborted.
 */
export async function pipelined<T extends readonly unknown[]>(
  statements: readonly [...{ [key in keyof T]: Promise<T[key]> }],
): Promise<T> {
  const ends = await Promise.allSettled(statements)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as unknown as T
}

/**
 * The merchant whose share of the connections a transaction uses: the one whose rows it sees, if it is just one. Work that
 * opens its rows is in its time.
 */
function sharerOf(scope: Scope): string | null {
  const sharer = onlyOneOf(scope)
  if (sharer !== null) meetMerchant(sharer)
  return sharer
}

function onlyOneOf(scope: Scope): string | null {
  if (typeof scope !== 'string') return scope.length === 1 ? (scope[0] ?? null) : null
  return scope === ALL_MERCHANTS || scope === '' ? null : scope
}

/** The scope as the database reads it. In a turn of the sandbox's tasks, all merchants are those of the turn. */
export function scopeText(scope: Scope): string {
  if (typeof scope !== 'string') return scope.join(',')
  const sees = scope === ALL_MERCHANTS ? turnSees() : null
  if (!sees) return scope
  return 'only' in sees ? sees.only : `*!${sees.allBut.join(',')}`
}

/** Begins a transaction as the application's role, with the rows of `scope` in sight. Throws where it is no scope. */
function beginText(scope: Scope, answerWithinMs: number): string {
  const names = scopeText(scope)
  if (!SCOPE_TEXT.test(names)) throw new TypeError('not a scope')
  const limits = `${waitLimits(answerWithinMs)}; set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`
  return `begin; set local role gapura_app; set local gapura.scope = '${names}'; ${limits}`
}
