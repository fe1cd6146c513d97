/** Longest wait for a row another transaction holds. */
const LOCK_TIMEOUT_MS = 1_000
/**
 * What the server may take of the time that an answer is waited for: it gives up first, so that a wait for others is never
 * taken for a database that is away, and the connection stays as good as it was. A statement may meet more than one lock.
 */
const STATEMENT_SHARE = 0.88
const LOCK_SHARE = 0.55

/**
 * Settings of one transaction whose statements are each waited for at most `answerWithinMs`. A COMMIT is never cut short by
 * them: PostgreSQL ends a statement's time before it commits.
 */
export function waitLimits(answerWithinMs: number): string {
  const statementMs = Math.floor(answerWithinMs * STATEMENT_SHARE)
  const lockMs = Math.min(LOCK_TIMEOUT_MS, Math.floor(answerWithinMs * LOCK_SHARE))
  return `set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}`
}
