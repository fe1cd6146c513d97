/** Every error code an API client can meet, with its HTTP status. Source: interface, "Errors". */
export const ERRORS = {
  VALIDATION_ERROR: 400,
  Unauthorized: 401,
  FORBIDDEN: 403,
  REAUTHENTICATE: 403,
  origin_not_allowed: 403,
  csrf_token_invalid: 403,
  csrf_token_expired: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INVALID_STATE: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  INVALID_TRANSITION: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_REPLAY: 422,
  CURRENCY_RESOLUTION_FAILED: 422,
  INSUFFICIENT_BALANCE: 422,
  LIMIT_EXCEEDED: 422,
  REFUND_EXCEEDS_PAYMENT: 422,
  REFUND_NOT_SUPPORTED: 422,
  REFUND_WINDOW_CLOSED: 422,
  INVOICE_INCOMPLETE: 422,
  ALLOCATION_EXCEEDS: 422,
  MANDATE_EXCEEDED: 422,
  PAYMENT_TYPE_UNAVAILABLE: 422,
  MAIL_UNAVAILABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  PROVIDER_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERRORS

/** One fault of a request: which field (a dotted path, `""` for the whole body), a code, and what to change. */
export type Fault = {
  field: string
  code: string
  message: string
  /** What the field asks for, and answers that a client may offer. */
  asks?: string
  choices?: readonly { label: string; answers: Readonly<Record<string, unknown>> }[]
  /** Of a sentence that asks for no payment: what it was read as. */
  readAs?: string
  /** The message as a question, by language. */
  question?: { readonly en: string; readonly id: string }
}

/** The caller's mistake, or a temporary inability to serve: a problem reply whose `detail` explains what to change. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly faults: readonly Fault[]
  readonly headers: Readonly<Record<string, string>>
  /** Further members of the reply, where an endpoint reports more than the others. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    detail: string,
    faults: readonly Fault[] = [],
    headers: Readonly<Record<string, string>> = {},
    members: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail)
    this.code = code
    this.faults = faults
    this.headers = headers
    this.members = members
  }

  get status(): number {
    return ERRORS[this.code]
  }
}

/** A `VALIDATION_ERROR` about one field. */
export const fieldError = (field: string, code: string, message: string): ApiError =>
  new ApiError('VALIDATION_ERROR', message, [{ field, code, message }])

/** The reply to an id that is unknown or another merchant's: always the same. */
export const notFound = (): ApiError => new ApiError('NOT_FOUND', 'There is nothing here by this address or id.')
