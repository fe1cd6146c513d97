import type pg from 'pg'
import { inSpan } from '../../telemetry/spans.ts'
import { isTracing } from '../../telemetry/tracer.ts'
import type { Db } from '../db.ts'
import {
  CommitUnknown,
  DatabaseUnavailable,
  isConnectionLost,
  isPreparedStatementUnknown,
  isReadOnly,
  isRefused,
  isRetryable,
  isServerFailing,
  isTimedOut,
  isUnanswered,
  WaitedTooLong,
} from '../failures.ts'
import { disablePreparedStatements, keepsPreparedStatements } from '../prepared-statements.ts'
import { cancelStatement } from './cancel-statement.ts'
import { sendCommit } from './commit.ts'

/** What a run works with. */
export type Connection = {
  readonly client: pg.PoolClient
  /** Whether statements are sent as named prepared statements. */
  readonly usesPrepared: boolean
  /** Sends COMMIT. */
  readonly commit: () => Promise<void>
  /** How long to wait for the answer to a statement, ms; the server has to give up sooner. */
  readonly answerWithinMs: number
}

/** One transaction on a connection, from BEGIN to COMMIT. */
export type Run<Result> = (connection: Connection) => Promise<Result>

/** `sharer`: the merchant whose share of the connections it uses; null: no merchant's. */
type Job<Result> = { readonly sharer: string | null; readonly runsMax: RunsMax; readonly run: Run<Result> }

/**
 * Runs at most, in all, where one fails this way; a failure that is not listed is never worth another run. `conflict`: a
 * serialization failure or a deadlock. `unreachable`: no connection was to be had. `lost`: it broke, and not at COMMIT.
 */
export type RunsMax = { readonly conflict?: number; readonly unreachable?: number; readonly lost?: number }

const RETRY_PAUSE_MS = 20
/** Only a connection that failed quickly is worth a second one: a server that is gone is reported at once. */
const LOST_RETRY_MAX_MS = 300
/** Time spent waiting for a place or a connection is deducted from that of its statements and its COMMIT, down to this fraction. */
const MIN_SHARE = 1 / 3

/**
 * Runs a transaction, again where `runsMax` allows it. Throws DatabaseUnavailable when no connection can be had, it breaks, or
 * the server lacks resources; WaitedTooLong when a place in the merchant's share or a response took too long although the
 * database is available; CommitUnknown when COMMIT goes unanswered, which is never run again; and otherwise what the run threw.
 */
export const runTransaction = <Result>(db: Db, job: Job<Result>): Promise<Result> =>
  isTracing() ? inSpan(TRANSACTION, () => runAgain(db, job)) : runAgain(db, job)

/** Statements are neither distinguished nor shown: they contain what they are about. */
const TRANSACTION = {
  name: 'transaction',
  kind: 'CLIENT',
  attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'transaction' },
} as const

async function runAgain<Result>(db: Db, job: Job<Result>): Promise<Result> {
  const startedMs = performance.now()
  for (let runs = 1; ; runs++) {
    try {
      return await runPreparedOrNot(db, job)
    } catch (error) {
      if (runs >= allowedRuns(job.runsMax, error, performance.now() - startedMs)) throw error
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
async function runPreparedOrNot<Result>(db: Db, job: Job<Result>): Promise<Result> {
  const usesPrepared = keepsPreparedStatements(db.pool)
  try {
    return await runInShare(db, job, usesPrepared)
  } catch (error) {
    if (!usesPrepared || !isPreparedStatementUnknown(error)) throw error
    disablePreparedStatements(db.pool)
    return runInShare(db, job, false)
  }
}

/** A longer wait makes the breaker check, so that it is open before the wait ends if the database is unavailable. */
const SUSPECT_MS = 500

async function runInShare<Result>(db: Db, { sharer, run }: Job<Result>, usesPrepared: boolean): Promise<Result> {
  const startedMs = performance.now()
  // Checked before queueing: otherwise it would wait while those ahead of it are refused one after another.
  if (!(await db.breaker.allowsCalls())) throw new DatabaseUnavailable('breaker open')
  const taken = db.shares.take(sharer, db.turnTimeoutMs)
  const release = taken instanceof Promise ? await taken : taken
  // Those ahead of it may be waiting for an unavailable database.
  if (!release) throw (await db.breaker.isAway()) ? new DatabaseUnavailable('breaker open') : new WaitedTooLong()
  const suspicion = setTimeout(db.breaker.suspect, SUSPECT_MS)
  try {
    return await runOnConnection(db, startedMs, (connection) => run({ ...connection, usesPrepared }))
  } finally {
    clearTimeout(suspicion)
    release()
  }
}

async function runOnConnection<Result>(
  db: Db,
  startedMs: number,
  run: (connection: Omit<Connection, 'usesPrepared'>) => Promise<Result>,
): Promise<Result> {
  const leftMs = () => Math.max(db.queryTimeoutMs * MIN_SHARE, db.queryTimeoutMs - (performance.now() - startedMs))
  const client = await connect(db)
  const answerWithinMs = leftMs()
  limitStatements(client, answerWithinMs)
  let isBroken = false
  try {
    const result = await run({ client, answerWithinMs, commit: () => sendCommit(client, db.breaker, leftMs()) })
    db.breaker.noteAnswer()
    return result
  } catch (error) {
    const cause = error instanceof CommitUnknown ? error.cause : error
    // A connection to a server that takes no writes is closed: the next one may lead to the new primary.
    isBroken = isConnectionLost(cause) || isReadOnly(cause)
    // A transaction that was rolled back was answered as well.
    if (!isBroken) db.breaker.noteAnswer()
    if (isReadOnly(cause)) db.breaker.trip()
    if (isTimedOut(cause)) db.breaker.suspect()
    throw await named(db, client, error)
  } finally {
    client.release(isBroken)
  }
}

/** `pg` reads the limit of each statement there, and has no name of its own for another one while the connection is open. */
function limitStatements(client: pg.PoolClient, maxMs: number): void {
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } }
  connectionParameters.query_timeout = maxMs
}

/**
 * Translates what a run threw into the errors that callers know. An abandoned statement is cancelled on the server, a COMMIT
 * never. Without a COMMIT nothing was written, so while the database is available it is only a wait that took too long.
 */
async function named({ breaker }: Db, client: pg.PoolClient, error: unknown): Promise<unknown> {
  if (error instanceof CommitUnknown) return error
  if (isUnanswered(error)) {
    cancelStatement(client)
    return (await breaker.isAway()) ? new DatabaseUnavailable('lost', error) : new WaitedTooLong(error)
  }
  if (isConnectionLost(error)) return new DatabaseUnavailable('lost', error)
  return isServerFailing(error) ? new DatabaseUnavailable('failing', error) : error
}

async function connect(db: Db): Promise<pg.PoolClient> {
  if (!(await db.breaker.allowsCalls())) throw new DatabaseUnavailable('breaker open')
  try {
    return await db.pool.connect()
  } catch (error) {
    if (isRefused(error)) db.breaker.trip()
    else db.breaker.suspect()
    // All connections may be in use without any one merchant being the cause.
    const isThere = isTimedOut(error) && !(await db.breaker.isAway())
    throw isThere ? new WaitedTooLong(error) : new DatabaseUnavailable('unreachable', error)
  }
}
