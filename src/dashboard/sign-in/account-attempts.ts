import type { FastifyRequest } from 'fastify'
import { ApiError, ERRORS } from '../../base/errors.ts'
import type { AuditAction } from '../audit/actions.ts'
import { recordAccountFailure } from '../audit/record-account-action.ts'
import type { Trail } from '../audit/trail.ts'
import type { AuthDb } from './auth-database.ts'
import type { OpenAuthLibrary } from './auth-library.ts'
import { readDevice } from './device-cookie.ts'
import { attemptsOf, beginAttempt, releaseAttempt } from './lockout.ts'

export type AccountAttempts = {
  readonly baseUrl: string
  readonly authDb: AuthDb
  readonly authLibrary: OpenAuthLibrary
}
/** `id` null: no such account. */
export type GuessedAccount = { readonly id: string | null; readonly email: string }

/** Refusals that mean a wrong guess; any other is not counted. */
const WRONG = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
  'NOT_PROVED',
])

/**
 * Makes a call that a password or a code may be guessed by, counted against its account on this device, and records what
 * was wrong. Throws RATE_LIMITED while the account is locked for the device, and what the call throws.
 */
export async function tryWithAttempts<T>(
  dependencies: Trail & AccountAttempts,
  request: FastifyRequest,
  account: GuessedAccount,
  failure: AuditAction,
  call: () => Promise<T>,
): Promise<T> {
  const { authDb } = dependencies
  const attempts = await attemptsOfRequest(dependencies, request, account.email)
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

export async function attemptsOfRequest(
  { authLibrary }: Pick<AccountAttempts, 'authLibrary'>,
  request: FastifyRequest,
  email: string,
) {
  const { secret } = await (await authLibrary()).$context
  return attemptsOf(email, readDevice(secret, request, email))
}
