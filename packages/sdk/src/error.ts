/** One fault of a request: which field, why, and what to change. */
export type Fault = {
  readonly field: string
  readonly code: string
  readonly message: string
  /** Of a sentence that asks for no payment (`NOT_A_PAYMENT_REQUEST`): what it was read as, as `cancel` or `refund`. */
  readonly readAs?: string
  /** Of a sentence (`POST /v1/checkout/intents`): the field in question, … */
  readonly asks?: string
  /** … the question to show to people, in English and in Indonesian, … */
  readonly question?: { readonly en: string; readonly id: string }
  /** … and answers that settle it: send one as `answers`. */
  readonly choices?: readonly { readonly label: string; readonly answers: Readonly<Record<string, unknown>> }[]
}

type Given = {
  readonly status: number
  readonly code: string
  readonly requestId?: string | null
  readonly errors?: readonly Fault[]
  readonly cause?: unknown
}

/**
 * The one error this package throws. `code` is the gateway's (`VALIDATION_ERROR`, `INSUFFICIENT_BALANCE`, …), or one of
 * ours with status 0: `CONNECTION_FAILED` (no answer, after every retry), `INVALID_RESPONSE` (an answer that is
 * not the gateway's), `INVALID_OPTIONS`, and `WEBHOOK_INVALID`, which carries 400, what such a call is to be answered.
 */
export class GapuraError extends Error {
  readonly status: number
  readonly code: string
  /** What to quote to the operator; null where no gateway answered. */
  readonly requestId: string | null
  /** Every fault of the request; empty where none of its fields is to blame. */
  readonly errors: readonly Fault[]

  constructor(message: string, { status, code, requestId = null, errors = [], cause }: Given) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'GapuraError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.errors = errors
  }
}

/** An answer that refuses, in whichever form: a problem document, the send-money envelope, or neither. */
export function refusalOf(status: number, body: unknown, requestId: string | null): GapuraError {
  if (!isObject(body)) {
    return new GapuraError(`The address answered ${status} without a reason.`, {
      status,
      code: status >= 500 ? 'SERVICE_UNAVAILABLE' : 'INVALID_RESPONSE',
      requestId,
    })
  }
  const errors = Array.isArray(body.errors) ? body.errors.filter(isObject).map(toFault) : []
  const code = text(body.code) ?? errors[0]?.code ?? text(body.error) ?? 'INVALID_RESPONSE'
  const detail = text(body.detail) ?? errors[0]?.message ?? text(body.error_description) ?? text(body.title)
  const named = errors.filter(({ field }) => field !== '')
  return new GapuraError(detail ?? `The gateway answered ${status}.`, { status, code, requestId, errors: named })
}

const toFault = (given: Record<string, unknown>): Fault => ({
  ...given,
  field: text(given.field) ?? '',
  code: text(given.code) ?? '',
  message: text(given.message) ?? '',
})

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
