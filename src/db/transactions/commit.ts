import type pg from 'pg'
import { CommitUnknown, isConnectionLost } from '../failures.ts'
import type { CircuitBreaker } from '../pool/circuit-breaker.ts'

/** What delays a COMMIT for longer than this (a standby, a disk) may delay all others as well. */
const SUSPECT_MS = 1_000
/** SQLSTATE class 01. */
const WARNING = /^01/

/**
 * Sends COMMIT and waits for its response, at most `timeoutMs`. Throws CommitUnknown where the connection breaks or the time
 * elapses first, and where the server no longer waits for a standby: it then answers COMMIT with a warning, and what it has
 * committed may be on this one machine alone. The server continues with a COMMIT that is abandoned, and nothing ends it:
 * cancelling a wait for a standby makes rows visible that a failover loses.
 */
export async function sendCommit(client: pg.ClientBase, breaker: CircuitBreaker, timeoutMs: number): Promise<void> {
  const startedMs = performance.now()
  let warning: unknown
  const noteWarning = (notice: { code?: string | undefined }): void => {
    if (WARNING.test(notice.code ?? '')) warning = notice
  }
  client.on('notice', noteWarning)
  const suspicion = setTimeout(() => breaker.suspect(), SUSPECT_MS)
  try {
    const text: pg.QueryConfig & { query_timeout: number } = { text: 'commit', query_timeout: timeoutMs }
    const { command } = await client.query(text)
    if (warning !== undefined) throw new CommitUnknown(warning, performance.now() - startedMs)
    // PostgreSQL answers COMMIT of a transaction in which a statement failed with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('the database rolled the transaction back')
  } catch (error) {
    throw isConnectionLost(error) ? new CommitUnknown(error, performance.now() - startedMs) : error
  } finally {
    clearTimeout(suspicion)
    client.off('notice', noteWarning)
  }
}
