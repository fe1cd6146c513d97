import type pg from 'pg'
import { inSpan } from '../telemetry/spans.ts'
import { isTracing } from '../telemetry/tracer.ts'
import { cancelStatement } from './cancel-statement.ts'
import { sendCommit } from './commit.ts'
import type { Db } from './db.ts'
import {
  CommitUnknown,
  DatabaseUnavailable,
  isConnectionLost,
  isPreparedStatementUnknown,
  isReadOnly,
  isRetryable,
  isServerFailing,
  isUnresponsive,
} from './failures.ts'
import { disablePreparedStatements, keepsPreparedStatements } from './prepared-statements.ts'

/** One transaction on a connection, from BEGIN to COMMIT, which `commit` sends. `usesPrepared`: whether statements go by their names. */
export type Run<Result> = (client: pg.PoolClient, usesPrepared: boolean, commit: () => Promise<void>) => Promise<Result>

/**
 * Runs at most, in all, where one fails this way; a failure that is not listed is never worth another run. `conflict`: a
 * serialization failure or a deadlock. `unreachable`: no connection was to be had. `lost`: it broke, and not at COMMIT.
 */
export type RunsMax = { readonly conflict?: number; readonly unreachable?: number; readonly lost?: number }

const RETRY_PAUSE_MS = 20
/** Only a connection that failed quickly is worth a second one: a server that is gone is reported at once. */
const LOST_RETRY_MAX_MS = 300
/** What waited for its connection has less time left for its statements and its COMMIT, and at least this part of it. */
const MIN_SHARE = 1 / 3

/**
 * Runs a transaction, again where `runsMax` allows it. Throws DatabaseUnavailable where no connection can be had, it
 * breaks, or the server has no room to work in; CommitUnknown when the answer to COMMIT is missing, which is never run
 * again; and otherwise what the run threw.
 */
export const runTransaction = <Result>(db: Db, runsMax: RunsMax, run: Run<Result>): Promise<Result> =>
  isTracing() ? inSpan(TRANSACTION, () => runAgain(db, runsMax, run)) : runAgain(db, runsMax, run)

/** Statements are not told apart, and never shown: they hold what they are about. */
const TRANSACTION = {
  name: 'transaction',
  kind: 'CLIENT',
  attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'transaction' },
} as const

async function runAgain<Result>(db: Db, runsMax: RunsMax, run: Run<Result>): Promise<Result> {
  const startedMs = performance.now()
  for (let runs = 1; ; runs++) {
    try {
      return await runPreparedOrNot(db, run)
    } catch (error) {
      if (runs >= allowedRuns(runsMax, error, performance.now() - startedMs)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS * runs * (0.5 + Math.random())))
    }
  }
}

function allowedRuns(runsMax: RunsMax, error: unknown, elapsedMs: number): number {
  if (isRetryable(error)) return runsMax.conflict ?? 1
  if (!(error instanceof DatabaseUnavailable) || elapsedMs > LOST_RETRY_MAX_MS) return 1
  if (error.reason === 'unreachable') return runsMax.unreachable ?? 1
  return error.reason === 'lost' ? (runsMax.lost ?? 1) : 1
}

/** Where a connection did not know a prepared statement nothing was done: from then on the pool sends the text. */
async function runPreparedOrNot<Result>(db: Db, run: Run<Result>): Promise<Result> {
  const usesPrepared = keepsPreparedStatements(db.pool)
  try {
    return await runOnConnection(db, (client, commit) => run(client, usesPrepared, commit))
  } catch (error) {
    if (!usesPrepared || !isPreparedStatementUnknown(error)) throw error
    disablePreparedStatements(db.pool)
    return runOnConnection(db, (client, commit) => run(client, false, commit))
  }
}

async function runOnConnection<Result>(
  db: Db,
  run: (client: pg.PoolClient, commit: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const startedMs = performance.now()
  const leftMs = () => Math.max(db.queryTimeoutMs * MIN_SHARE, db.queryTimeoutMs - (performance.now() - startedMs))
  const client = await connect(db)
  limitStatements(client, leftMs())
  const commit = () => sendCommit(client, db.breaker, leftMs())
  let isBroken = false
  try {
    return await run(client, commit)
  } catch (error) {
    const cause = error instanceof CommitUnknown ? error.cause : error
    // A connection to a server that takes no writes is given back for good: the next one may lead to the new primary.
    isBroken = isConnectionLost(cause) || isReadOnly(cause)
    if (isUnresponsive(cause) || isReadOnly(cause)) db.breaker.trip()
    throw named(client, error)
  } finally {
    client.release(isBroken)
  }
}

/** `pg` reads the limit of each statement there, and has no name of its own for another one while the connection is open. */
function limitStatements(client: pg.PoolClient, maxMs: number): void {
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } }
  connectionParameters.query_timeout = maxMs
}

/** What a run threw, as callers know it. A statement that was given up is ended on the server, a COMMIT never. */
function named(client: pg.PoolClient, error: unknown): unknown {
  if (error instanceof CommitUnknown) return error
  if (isUnresponsive(error)) cancelStatement(client)
  if (isConnectionLost(error)) return new DatabaseUnavailable('lost', error)
  return isServerFailing(error) ? new DatabaseUnavailable('failing', error) : error
}

async function connect(db: Db): Promise<pg.PoolClient> {
  if (!(await db.breaker.allowsCalls())) throw new DatabaseUnavailable('breaker open')
  try {
    return await db.pool.connect()
  } catch (error) {
    if (isUnresponsive(error)) db.breaker.trip()
    throw new DatabaseUnavailable('unreachable', error)
  }
}
