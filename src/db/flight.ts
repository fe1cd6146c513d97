import type pg from 'pg'
import type { Db } from './db.ts'
import { CommitUnknown, DatabaseUnavailable, isConnectionLost, isServerFailing } from './failures.ts'
import { beginText, type Scope } from './transaction.ts'

/**
 * Runs one statement in a transaction of its own and waits once: BEGIN with its scope, the statement and COMMIT travel
 * together. Where BEGIN or the statement fails, the database refuses what follows and answers COMMIT with ROLLBACK.
 *
 * Never retries. Throws DatabaseUnavailable when no connection can be had or the server has no room, CommitUnknown when the answer to COMMIT is
 * missing, and otherwise what the statement threw, rolled back.
 */
export async function runInOneFlight<Row extends pg.QueryResultRow>(
  db: Db,
  scope: Scope,
  statement: { readonly text: string; readonly values: readonly unknown[] },
): Promise<Row[]> {
  const begin = beginText(scope)
  const client = await db.pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error)
  })
  const [begun, done, ended] = await Promise.allSettled([
    client.query(begin),
    client.query<Row>(statement.text, [...statement.values]),
    client.query('commit'),
  ])
  if (ended.status === 'rejected') {
    client.release(true)
    throw isConnectionLost(ended.reason) ? new CommitUnknown(ended.reason) : ended.reason
  }
  client.release()
  if (begun.status === 'rejected') throw unlessServerFails(begun.reason)
  if (done.status === 'rejected') throw unlessServerFails(done.reason)
  if (ended.value.command !== 'COMMIT') throw new Error('the database rolled the transaction back')
  return done.value.rows
}

const unlessServerFails = (error: unknown): unknown => (isServerFailing(error) ? new DatabaseUnavailable(error) : error)
