import type { FastifyRequest } from 'fastify'
import { ApiError, ERRORS } from '../../base/errors.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import type { AuditAction } from '../trail/actions.ts'
import { recordAccountFailure } from '../trail/record-account-action.ts'
import type { Trail } from '../trail/trail.ts'
import { readAnyDevice, readDevice } from './device-cookie.ts'
import { attemptsOf, beginAttempt, releaseAttempt } from './lockout.ts'

export type AccountAttempts = {
  readonly baseUrl: string
  readonly authDb: AuthDb
  readonly authLibrary: OpenAuthLibrary
}
/** `id` null: no such account. */
export type GuessedAccount = { readonly id: string | null; readonly email: string }

/** Most characters that an attempt's `device` column holds. */
const KNOWN_LENGTH_MAX = 64

/** Refusals that mean a wrong guess; others are not counted. */
const WRONG = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
  'NOT_PROVED',
])

/**
 * Makes a call with which a password or a code could be guessed, counts it against the account on this device or in
 * this session (`known`), and records a wrong guess. Throws RATE_LIMITED while the account is locked for it, and what
 * the call throws.
 */
export async function tryWithAttempts<T>(
  dependencies: Trail & AccountAttempts,
  request: FastifyRequest,
  { known, ...account }: GuessedAccount & { readonly known: string | undefined },
  failure: AuditAction,
  call: () => Promise<T>,
): Promise<T> {
  const { authDb } = dependencies
  const attempts = attemptsOf(account.email, known)
  const { isLastFree } = await beginAttempt(authDb, attempts)
  try {
    const result = await call()
    await releaseAttempt(authDb, attempts)
    return result
  } catch (error) {
    const reason = error instanceof ApiError ? String(error.members.reason) : ''
    if (!(error instanceof ApiError) || !WRONG.has(reason)) {
      await releaseAttempt(authDb, attempts)
      throw error
    }
    const status = ERRORS[error.code]
    await recordAccountFailure(dependencies, request, account, failure, { status, reason })
    if (isLastFree) await recordAccountFailure(dependencies, request, account, 'session.lock', { status: 429, reason })
    throw error
  }
}

/**
 * The device or session by which the account recognizes this request, so that strangers' attempts are not counted
 * against it: a device that it signed in on, else its session. Before the account is determined, a device that any
 * account signed in on. Undefined: none.
 */
export async function knownBy(
  { authLibrary, baseUrl }: Pick<AccountAttempts, 'authLibrary' | 'baseUrl'>,
  request: FastifyRequest,
  account: Pick<GuessedAccount, 'email'> | undefined,
  session?: { readonly id: string },
): Promise<string | undefined> {
  const { secret } = await (await authLibrary()).$context
  if (!account) return readAnyDevice({ secret, baseUrl }, request)
  const sessionName = session && `session:${session.id}`.slice(0, KNOWN_LENGTH_MAX)
  return readDevice({ secret, baseUrl }, request, account.email) ?? sessionName
}
