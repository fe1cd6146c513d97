import { type Kysely, sql } from 'kysely'
import type { Db } from './db.ts'
import {
  CommitUnknown,
  DatabaseUnavailable,
  isConnectionLost,
  isRetryable,
  isServerFailing,
  isStatementForgotten,
  isWaitInVain,
} from './failures.ts'
import { forgets, keepsPlans } from './kept-plans.ts'
import { kyselyOn } from './kysely-on.ts'
import type { Tables } from './tables.ts'

declare const open: unique symbol

/** An open transaction. A verb that takes one cannot be called outside it. */
export type Tx = Kysely<Tables> & { readonly [open]: true }

/** Whose rows a transaction sees: one merchant's, several merchants', or everybody's (jobs, look-ups by key). */
export type Scope = string | readonly string[] | typeof EVERYONE
export const EVERYONE = '*'

const TRIES_MAX = 4
const RETRY_PAUSE_MS = 20
const LOST_RETRY_MAX_MS = 300
/** Longest wait for a row another transaction holds; below every query timeout, so that it is the database that says no. */
const LOCK_TIMEOUT_MS = 1_000
/**
 * How long the server keeps an open transaction whose process says nothing more: a machine that vanished would otherwise
 * hold its rows for the hours TCP takes to notice. Nothing here waits for a network while a transaction is open.
 */
const SILENCE_MAX_MS = 10_000
const SCOPE_TEXT = /^(\*|mer_[0-9a-z]{26}(,mer_[0-9a-z]{26})*|)$/

/**
 * Runs `work` in one transaction as the application's role, seeing only the rows of `scope`.
 *
 * `work` may run again from the start (serialization failure, deadlock, a connection lost before COMMIT): it does
 * nothing but SQL. Throws DatabaseUnavailable when no connection can be had or the server has no room to work in,
 * CommitUnknown when COMMIT's answer is missing, and otherwise what `work` threw, rolled back.
 */
export async function transaction<T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  for (let tries = 1; ; tries++) {
    if (!(await db.presence.isThere())) throw new DatabaseUnavailable('it was looked for in vain')
    let isConnected = false
    try {
      const client = await db.pool.connect()
      isConnected = true
      try {
        return await runOnce(kyselyOn(client, keepsPlans(db.pool)) as Tx, scope, work)
      } finally {
        client.release()
      }
    } catch (error) {
      if (isWaitInVain(error instanceof CommitUnknown ? error.cause : error)) db.presence.suspect()
      if (error instanceof CommitUnknown) throw error
      if (isStatementForgotten(error)) {
        forgets(db.pool)
        continue
      }
      const isLost = !isConnected || isConnectionLost(error)
      // A server that is gone is told so at once; only a connection that broke quickly is worth a second one.
      if (isLost && (tries > 1 || performance.now() - startedMs > LOST_RETRY_MAX_MS))
        throw new DatabaseUnavailable(error)
      if (!isLost && isServerFailing(error)) throw new DatabaseUnavailable(error)
      if (!isLost && (tries >= TRIES_MAX || !isRetryable(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS * tries * (0.5 + Math.random())))
    }
  }
}

async function runOnce<T>(tx: Tx, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Not waited for: it travels with the first statement. Where it fails, the database refuses what follows.
  const begun = sql.raw(beginText(scope)).execute(tx)
  let result: T
  try {
    result = (await together([begun, work(tx)]))[1]
  } catch (error) {
    if (!isConnectionLost(error)) await sql.raw('rollback').execute(tx)
    throw error
  }
  try {
    await sql.raw('commit').execute(tx)
  } catch (error) {
    throw isConnectionLost(error) ? new CommitUnknown(error) : error
  }
  return result
}

/**
 * Waits for statements of one transaction that were handed in without waiting for each other: they run in that order and
 * travel together. Throws what the first that failed threw; those after it only say that the transaction is aborted.
 */
export async function together<T extends readonly unknown[]>(
  statements: readonly [...{ [key in keyof T]: Promise<T[key]> }],
): Promise<T> {
  const ends = await Promise.allSettled(statements)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as unknown as T
}

/** Begins a transaction as the application's role, with the rows of `scope` in sight. */
export function beginText(scope: Scope): string {
  const names = typeof scope === 'string' ? scope : scope.join(',')
  if (!SCOPE_TEXT.test(names)) throw new TypeError('not a scope')
  const limits = `set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = ${SILENCE_MAX_MS}`
  return `begin; set local role gapura_app; set local gapura.scope = '${names}'; ${limits}`
}
