/**
 * Why the database is unavailable: the circuit breaker is open; no connection could be had; it was lost; the server itself is
 * failing (`isServerFailing`); or it takes no writes, being a standby or about to become one.
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
 * COMMIT was sent, and its response never arrived or does not confirm that the standbys have it: the transaction may or may not
 * have happened, or may yet be lost. Run it again before answering; what it then finds done counts once that is replicated
 * (`awaitReplication`).
 */
export class CommitUnknown extends Error {
  /** How long the response was awaited. */
  readonly waitedMs: number

  constructor(cause: unknown, waitedMs: number) {
    super('The outcome of COMMIT is unknown.', { cause })
    this.waitedMs = waitedMs
  }
}

/**
 * A wait exceeded its limit although the database is available: for the merchant's share of the connections, or for contended
 * statements. Nothing was written, and the same request may well succeed in a moment.
 */
export class WaitedTooLong extends Error {
  constructor(cause?: unknown) {
    super('The wait for the database took too long.', { cause })
  }
}

/** A database that leaves a COMMIT hanging for this long would do so again. */
const HANGING_MS = 1_000

/** Whether COMMIT hung: another run here would only double the wait, so the caller is advised to retry. */
const isHangingCommit = (error: unknown): boolean => error instanceof CommitUnknown && error.waitedMs >= HANGING_MS

/**
 * Outcome of several runs of one request: once a COMMIT went unanswered, contention in later runs must not be reported as if
 * nothing had been written.
 */
export class UnknownCommits {
  #latest: CommitUnknown | undefined

  note(error: unknown): void {
    if (error instanceof CommitUnknown) this.#latest = error
  }

  orElse(error: unknown): unknown {
    return this.#latest ?? error
  }
}

/** Whether a run is worth another one at once, which finds what the first has done: its COMMIT broke, or it waited for a row. */
export const isWorthAnotherRun = (error: unknown): boolean =>
  (error instanceof CommitUnknown && !isHangingCommit(error)) || isContended(error)

/** Whether a failure concerns every item of a batch: the database is unavailable, or another run would only double the wait. */
export const concernsAll = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof WaitedTooLong || isHangingCommit(error)

/** Whether the server or its host refused the connection: it is down. */
export const isRefused = (error: unknown): boolean => /^(ECONNREFUSED|EHOSTUNREACH|57P03)$/.test(codeOf(error))

/** Whether the server has no connection slot left: it is up, and open connections keep working. */
export const isFull = (error: unknown): boolean => codeOf(error) === '53300'

/**
 * Whether a wait for a connection or an answer timed out. The server may be down or stalled, or up and busy, or this process was
 * busy: a probe decides (`CircuitBreaker.isAway`).
 */
export const isTimedOut = (error: unknown): boolean =>
  codeOf(error) === 'ETIMEDOUT' ||
  (error instanceof Error &&
    /timeout exceeded when trying to connect|due to connection timeout|timeout expired|Query read timeout/.test(
      error.message,
    ))

/** Whether it was a statement on an open connection that timed out. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Query read timeout')

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
 * Whether the server reports a failure of its own: no disk, memory or slots left (class 53), or the system beneath it
 * failed (class 58). The same statement may work in a moment.
 */
export const isServerFailing = (error: unknown): boolean => /^5[38]...$/.test(codeOf(error))

/** Whether a statement waited longer than `lock_timeout` for a row or key. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/**
 * Whether the failure is due to contention: a wait for a row, a key or a place took too long, a statement exceeded
 * `statement_timeout` (57014), or transactions conflicted more often than we retry (40001, 40P01).
 */
export const isContended = (error: unknown): boolean =>
  error instanceof WaitedTooLong || /^(55P03|57014|40001|40P01)$/.test(codeOf(error))

/** Whether a connection lacked a prepared statement it should have, or had one it should lack. */
export const isPreparedStatementUnknown = (error: unknown): boolean => /^(26000|42P05)$/.test(codeOf(error))

/** Whether the same request may well succeed in a moment: the database was unavailable, COMMIT unanswered, or something contended. */
export const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof CommitUnknown || isContended(error) || isRetryable(error)
