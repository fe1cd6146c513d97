/** Longest wait for a row another transaction holds. */
const LOCK_TIMEOUT_MS = 1_000
/**
 * The server's part of the time that an answer is waited for: it gives up first, so that contention is never mistaken for an
 * unavailable database, and the connection stays usable. A statement may meet more than one lock.
 */
const STATEMENT_SHARE = 0.88
const LOCK_SHARE = 0.55

/**
 * Settings for one transaction whose statements are each waited for at most `answerWithinMs`. They never cut a COMMIT short:
 * PostgreSQL stops the statement timer before it commits.
 */
export function waitLimits(answerWithinMs: number): string {
  const statementMs = Math.floor(answerWithinMs * STATEMENT_SHARE)
  const lockMs = Math.min(LOCK_TIMEOUT_MS, Math.floor(answerWithinMs * LOCK_SHARE))
  return `set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}`
}
