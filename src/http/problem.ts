import { Counter } from 'prom-client'
import { ApiError, ERRORS, type ErrorCode } from '../base/errors.ts'
import { metrics } from '../base/metrics.ts'
import { isContended, isTransient } from '../db/failures.ts'
import { guideTo } from './error-guide.ts'
import { JsonError } from './input/strict-json.ts'

/** Errors of the HTTP framework that the client caused. */
const FRAMEWORK: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'A body may have at most 65536 bytes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as JSON with the header "Content-Type: application/json".',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['VALIDATION_ERROR', 'The body is not as long as its Content-Length says.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['VALIDATION_ERROR', 'Send a JSON object as the body.'],
  FST_ERR_BAD_URL: ['NOT_FOUND', 'There is nothing here by this address or id.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is nothing here by this address or id.'],
}

/**
 * The reply to a request held up by contention for longer than it may wait: at a lock, or at its merchant's share of the
 * database. The contending requests are the same merchant's, so it is up to the client to retry (decision 61).
 */
export const tooManyAtOnce = (what = 'Other requests'): ApiError => {
  contended.inc()
  const detail = `${what} are being carried out at this moment; send this one again in a second.`
  return new ApiError('RATE_LIMITED', detail, [], { 'retry-after': '1' })
}

const contended = new Counter({
  name: 'gapura_http_contended_total',
  help: 'Requests answered 429 because others held them up for too long: at a lock, or at their account’s share.',
  registers: [metrics],
})

/** Converts any thrown value into the error a client may see; an unexpected one becomes INTERNAL_ERROR, without detail. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof JsonError) {
    return new ApiError('VALIDATION_ERROR', error.message, [
      { field: error.field, code: error.code, message: error.message },
    ])
  }
  if (isContended(error)) return tooManyAtOnce()
  if (isTransient(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'Try again in a moment.', [], { 'retry-after': '2' })
  }
  const known = FRAMEWORK[(error as { code?: string } | null)?.code ?? '']
  if (known) return new ApiError(known[0], known[1])
  return new ApiError('INTERNAL_ERROR', 'Try again; if it stays, tell the operator the request id.')
}

/** RFC 9457 `application/problem+json`. */
export function toProblem(error: ApiError, baseUrl: string, requestId: string): object {
  return {
    type: `${baseUrl}/docs/errors#${error.code}`,
    title: guideTo(error.code).title,
    status: ERRORS[error.code],
    code: error.code,
    detail: error.message,
    requestId,
    ...(error.faults.length > 0 ? { errors: error.faults } : {}),
    ...error.members,
  }
}
