import { ApiError, type ErrorCode, fieldError } from '../../base/errors.ts'
import { PASSWORD_LENGTH_MIN } from './auth-library.ts'

const CODES: Record<number, ErrorCode> = {
  400: 'VALIDATION_ERROR',
  401: 'Unauthorized',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
}

/** What a person can do about a refusal, by the library's code. */
const SENTENCES: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is incorrect.',
  INVALID_PASSWORD: 'The password is incorrect.',
  INVALID_CODE: 'The code is incorrect, or no longer valid.',
  INVALID_BACKUP_CODE: 'The backup code is incorrect, or was used before.',
  INVALID_TWO_FACTOR_COOKIE: 'The sign-in took too long; start again with your password.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes; start again with your password.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes; try again in 15 minutes.',
  TOTP_ALREADY_ENABLED: 'The second factor is already enabled.',
  TOTP_NOT_ENABLED: 'The second factor is not enabled.',
  INVALID_PASSKEY: 'This passkey is unknown.',
  CHALLENGE_EXPIRED: 'That took too long; start again.',
  TOO_MANY_PASSKEYS: 'There are ten passkeys already; remove one first.',
  INVALID_TOKEN: 'The link is no longer valid; request a new one.',
}

/** The library's refusal as an ApiError; its member `reason` is the library's code. */
export function toApiError(status: number, body: unknown): ApiError {
  const { code = '' } = (body ?? {}) as { code?: string }
  if (code === 'PASSWORD_TOO_SHORT') {
    return fieldError('newPassword', 'TOO_SHORT', `A password must have at least ${PASSWORD_LENGTH_MIN} characters.`)
  }
  const errorCode = CODES[status] ?? 'INTERNAL_ERROR'
  if (errorCode === 'INTERNAL_ERROR') return new ApiError(errorCode, 'Try again in a moment.')
  return new ApiError(errorCode, SENTENCES[code] ?? 'This was refused.', [], {}, code ? { reason: code } : {})
}
