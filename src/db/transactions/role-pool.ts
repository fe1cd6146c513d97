import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import {
  CommitUnknown,
  DatabaseUnavailable,
  isConnectionLost,
  isReadOnly,
  isRefused,
  isTimedOut,
  WaitedTooLong,
} from '../failures.ts'
import type { CircuitBreaker } from '../pool/circuit-breaker.ts'
import { sendCommit } from './commit.ts'

/**
 * A pool for Kysely whose every statement runs in a transaction that `settings` opened (`set local role …`), one of its
 * own where none was begun; the three travel together where the pool pipelines. Nothing stays on a connection, so that
 * a pooler between may hand it to others: what is set at connecting, with `options`, is lost there. While the breaker is
 * open no connection is handed out.
 */
export const rolePool = (pool: pg.Pool, settings: string, breaker: CircuitBreaker): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    if (!(await breaker.allowsCalls())) throw new DatabaseUnavailable('breaker open')
    const client = await pool.connect().catch(noticed(breaker))
    return asRole(client, settings, breaker, pool.options.query_timeout || PATIENCE_MS)
  },
  end: () => pool.end(),
})

type Result = PostgresQueryResult<never>

/** A commit of a pool without a time limit of its own. */
const PATIENCE_MS = 30_000

/** Opens the breaker on errors that show the database is unavailable, and throws the errors that callers know: see `transaction`. */
const noticed =
  (breaker: CircuitBreaker) =>
  async (error: unknown): Promise<never> => {
    if (isRefused(error) || isReadOnly(error)) breaker.trip()
    if (!isTimedOut(error)) throw isConnectionLost(error) ? new DatabaseUnavailable('lost', error) : error
    breaker.suspect()
    throw (await breaker.isAway()) ? new DatabaseUnavailable('unreachable', error) : new WaitedTooLong(error)
  }

function asRole(
  client: pg.PoolClient,
  settings: string,
  breaker: CircuitBreaker,
  commitTimeoutMs: number,
): PostgresPoolClient {
  let isOpen = false
  /** An abandoned statement may still be running on the connection, and its next user would wait for it. */
  let isBroken = false
  const commit = async (): Promise<Result> => {
    await sendCommit(client, breaker, commitTimeoutMs)
    return { command: 'COMMIT', rowCount: 0, rows: [] } as unknown as Result
  }

  async function send(text: string, values: readonly unknown[]): Promise<Result> {
    if (/^(begin|start transaction)/.test(text)) {
      isOpen = true
      return first(await client.query(`${text}; ${settings}`))
    }
    if (isOpen) {
      // What ends a transaction ends it also where it fails.
      if (/^(commit|rollback)$/.test(text)) isOpen = false
      return text === 'commit' ? commit() : first(await client.query(text, [...values]))
    }
    const [begun, done, ended] = await Promise.allSettled([
      client.query(`begin; ${settings}`),
      client.query(text, [...values]),
      commit(),
    ])
    for (const step of [begun, done, ended]) if (step.status === 'rejected') throw step.reason
    return first((done as PromiseFulfilledResult<unknown>).value)
  }
  const query = (text: string, values: readonly unknown[]): Promise<Result> =>
    send(text, values).catch((error: unknown) => {
      isBroken ||= isConnectionLost(error) || error instanceof CommitUnknown
      return noticed(breaker)(error)
    })
  return {
    // Kysely's other form reads with a cursor, which is never used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isBroken),
  }
}

/** Of several statements in one text pg gives a list of results. */
const first = (result: unknown): Result => (Array.isArray(result) ? result[0] : result) as Result
