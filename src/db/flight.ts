import type pg from 'pg'
import type { Db } from './db.ts'
import {
  CommitUnknown,
  DatabaseUnavailable,
  isConnectionLost,
  isServerFailing,
  isStatementForgotten,
  isWaitInVain,
} from './failures.ts'
import { FOR_KEPT_PLANS, forgets, keepsPlans, nameOf } from './kept-plans.ts'
import { beginText, type Scope } from './transaction.ts'

/** A statement that is run over and over: each connection parses and plans it once, under `name` (db/kept-plans.ts). */
export type FlightStatement = { readonly text: string; readonly name: string }

export const flightStatement = (text: string): FlightStatement => ({
  text,
  name: nameOf(text),
})

/**
 * Runs one statement in a transaction of its own and waits once: BEGIN with its scope, the statement and COMMIT travel
 * together. Where BEGIN or the statement fails, the database refuses what follows and answers COMMIT with ROLLBACK.
 *
 * Runs again only what the database cannot have done: where it did not know the statement's name, or knew it already.
 * Throws DatabaseUnavailable when no connection can be had or the server has no room, CommitUnknown when the answer to
 * COMMIT is missing, and otherwise what the statement threw, rolled back.
 */
export async function runInOneFlight<Row extends pg.QueryResultRow>(
  db: Db,
  scope: Scope,
  statement: FlightStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const [rows = []] = await runAllInOneFlight(db, scope, [statement], values)
  return rows as Row[]
}

/** Only a connection that broke quickly is worth a second one: a server that is gone is told so at once. */
const LOST_RETRY_MAX_MS = 300

/**
 * As `runInOneFlight` for several statements that take the same values and only read; the rows of each, in order. What a
 * broken connection leaves unread is read again on another one, once. Throws DatabaseUnavailable, never CommitUnknown.
 */
export async function readInOneFlight(
  db: Db,
  scope: Scope,
  statements: readonly FlightStatement[],
  values: readonly unknown[],
): Promise<pg.QueryResultRow[][]> {
  const startedMs = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await runAllInOneFlight(db, scope, statements, values)
    } catch (error) {
      if (!(error instanceof CommitUnknown)) throw error
      if (tries > 1 || performance.now() - startedMs > LOST_RETRY_MAX_MS) throw new DatabaseUnavailable(error)
    }
  }
}

async function runAllInOneFlight(
  db: Db,
  scope: Scope,
  statements: readonly FlightStatement[],
  values: readonly unknown[],
): Promise<pg.QueryResultRow[][]> {
  const unnamed = statements.map(({ text }) => ({ text }))
  const isKept = keepsPlans(db.pool)
  try {
    return await fly(db, scope, isKept ? statements : unnamed, values)
  } catch (error) {
    if (!isKept || !isStatementForgotten(error)) throw error
    forgets(db.pool)
    return fly(db, scope, unnamed, values)
  }
}

async function fly(
  db: Db,
  scope: Scope,
  statements: readonly { readonly text: string; readonly name?: string }[],
  values: readonly unknown[],
): Promise<pg.QueryResultRow[][]> {
  const begin = `${beginText(scope)}; ${FOR_KEPT_PLANS}`
  if (!(await db.presence.isThere())) throw new DatabaseUnavailable('it was looked for in vain')
  const client = await db.pool.connect().catch((error: unknown) => {
    if (isWaitInVain(error)) db.presence.suspect()
    throw new DatabaseUnavailable(error)
  })
  // Handed in without a wait between: settled together, so that none of their rejections is ever nobody's.
  const beginning = client.query(begin)
  const running = statements.map((statement) => client.query({ ...statement, values: [...values] }))
  const [[begun, ended], done] = await Promise.all([
    Promise.allSettled([beginning, client.query('commit')]),
    Promise.allSettled(running),
  ])
  if (ended.status === 'rejected') {
    client.release(true)
    if (isWaitInVain(ended.reason)) db.presence.suspect()
    throw isConnectionLost(ended.reason) ? new CommitUnknown(ended.reason) : ended.reason
  }
  client.release()
  if (begun.status === 'rejected') throw unlessServerFails(begun.reason)
  const results = done.map((result) => {
    if (result.status === 'rejected') throw unlessServerFails(result.reason)
    return result.value.rows
  })
  if (ended.value.command !== 'COMMIT') throw new Error('the database rolled the transaction back')
  return results
}

const unlessServerFails = (error: unknown): unknown => (isServerFailing(error) ? new DatabaseUnavailable(error) : error)
