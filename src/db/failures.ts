/** The database could not be reached or went away; nothing was written. Answered with 503. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable.', { cause })
  }
}

/** COMMIT was sent and its answer never came: the transaction may or may not have happened. Re-read before answering. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The outcome of COMMIT is unknown.', { cause })
  }
}

/** Whether somebody waited in vain, for a connection or for an answer: the server may be gone, or stand still. */
export const isWaitInVain = (error: unknown): boolean =>
  /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|57P03)$/.test(codeOf(error)) ||
  (error instanceof Error &&
    /timeout exceeded when trying to connect|due to connection timeout|timeout expired|Query read timeout/.test(
      error.message,
    ))

/** SQLSTATEs after which the same transaction is worth running again. Source: requirements line 29. */
const RETRYABLE = new Set(['40001', '40P01', '25006'])

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

export const isRetryable = (error: unknown): boolean => RETRYABLE.has(codeOf(error))

/** Whether the connection, not the statement, failed: class 08, 57P0x, 53300, a socket's code, or pg's own words. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08...|57P0[123]|53300)$/.test(code)) return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_)/.test(code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client has encountered/.test(
      error.message,
    )
  )
}

/**
 * Whether the server is in trouble of its own and says so: no disk, memory or slots left (class 53), or the system beneath
 * it failed (class 58). The same statement may work in a moment.
 */
export const isServerFailing = (error: unknown): boolean => /^5[38]...$/.test(codeOf(error))

/** Whether a statement waited longer than `lock_timeout` for a row or key. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** Whether a connection did not know a prepared statement it was said to have, or had one it was said to lack. */
export const isStatementForgotten = (error: unknown): boolean => /^(26000|42P05)$/.test(codeOf(error))

/** Whether a unique index refused the row; the index's name tells which. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === index

/**
 * Whether the same request may well succeed in a moment: the database was away, its answer to COMMIT is missing, a row was
 * held too long by somebody else, or transactions got in each other's way more often than we try.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof CommitUnknown || isLockTimeout(error) || isRetryable(error)
