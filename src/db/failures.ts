/**
 * Why the database is unavailable: the circuit breaker is open; no connection was to be had; it was lost; the server is in
 * trouble of its own (`isServerFailing`); or it takes no writes, being a standby or about to become one.
 */
type UnavailableReason = 'breaker open' | 'unreachable' | 'lost' | 'failing' | 'read-only'

/** The database could not be reached or went away; nothing was written. Answered with 503. */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, cause?: unknown) {
    super('The database is unavailable.', { cause })
    this.reason = reason
  }
}

/**
 * COMMIT was sent, and its answer never came or does not say that the standbys have it: the transaction may or may not have
 * happened, or may yet be lost. Run it again before answering; what it then finds done counts once that is replicated
 * (`awaitReplication`).
 */
export class CommitUnknown extends Error {
  /** How long the answer was waited for. */
  readonly waitedMs: number

  constructor(cause: unknown, waitedMs: number) {
    super('The outcome of COMMIT is unknown.', { cause })
    this.waitedMs = waitedMs
  }
}

/** A database that leaves a COMMIT hanging for this long would do so again. */
const HANGING_MS = 1_000

/** Whether COMMIT was waited for in vain: another run would only double the wait, and the caller is told to come again. */
export const isHangingCommit = (error: unknown): boolean =>
  error instanceof CommitUnknown && error.waitedMs >= HANGING_MS

/** Whether a run is worth another one at once, which finds what the first has done: its COMMIT broke, or it waited for a row. */
export const isWorthAnotherRun = (error: unknown): boolean =>
  (error instanceof CommitUnknown && !isHangingCommit(error)) || isLockTimeout(error)

/** Whether a wait for a connection or an answer timed out, or was refused: the server may be gone, or stand still. */
export const isUnresponsive = (error: unknown): boolean =>
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

/** Whether the server takes no writes: a standby, or a primary that was demoted while the connection stayed open. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/**
 * Whether the connection, not the statement, failed: class 08, 57P0x, 53300, 25P03 (the server ended a transaction that was
 * left idle), a socket’s code, or pg’s own messages.
 */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08...|57P0[123]|53300|25P03)$/.test(code)) return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_)/.test(code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client has encountered/.test(
      error.message,
    )
  )
}

/**
 * Whether the server reports trouble of its own: no disk, memory or slots left (class 53), or the system beneath it
 * failed (class 58). The same statement may work in a moment.
 */
export const isServerFailing = (error: unknown): boolean => /^5[38]...$/.test(codeOf(error))

/** Whether a statement waited longer than `lock_timeout` for a row or key. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** Whether a connection lacked a prepared statement it should have, or had one it should lack. */
export const isPreparedStatementUnknown = (error: unknown): boolean => /^(26000|42P05)$/.test(codeOf(error))

/**
 * Whether the same request may well succeed in a moment: the database was away, its answer to COMMIT is missing, a row was
 * locked too long by another transaction, or transactions got in each other's way more often than we try.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof CommitUnknown || isLockTimeout(error) || isRetryable(error)
