import { ERRORS, type ErrorCode } from '../../base/errors.ts'
import { guideTo } from '../error-guide.ts'
import { exampleOf } from './examples.ts'
import type { Json, Route } from './operation.ts'

/** The refusals of a route: those of every operation of its kind, and its own. */
export function refusalsOf({ method, url, schema }: Route): ErrorCode[] {
  const takesBody = method !== 'GET'
  const codes: ErrorCode[] = [
    'VALIDATION_ERROR',
    ...(schema.security ? (['Unauthorized', 'FORBIDDEN'] as const) : []),
    ...(url.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...(takesBody ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(schema.idempotent ? (['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_REPLAY'] as const) : []),
    ...(schema.refusals ?? []),
    'RATE_LIMITED',
    'SERVICE_UNAVAILABLE',
  ]
  return [...new Set(codes)]
}

/** The refusals by their HTTP status, lowest first. */
export function byStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const groups = Map.groupBy(codes, (code) => ERRORS[code] as number)
  return [...groups].sort(([a], [b]) => a - b)
}

/** The headers that come with a refusal of this status. */
export const headersOfStatus = (status: number): string[] => [
  ...['X-Request-Id', 'RateLimit', 'RateLimit-Policy'],
  ...(status === 401 ? ['WWW-Authenticate'] : []),
  ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
]

/** The example of a refusing shape, about this code: a problem, or an envelope whose `errors` name the code. */
export function refusalExample(shape: Json, code: ErrorCode): Json {
  const { errors, ...example } = exampleOf(shape) as Json & { readonly errors?: readonly Json[] }
  const { title, remedy } = guideTo(code)
  const status = ERRORS[code]
  if (!('code' in example)) return { ...example, status, errors: [{ ...errors?.[0], code, message: remedy }] }
  const type = String(example.type).replace(/#.*/, `#${code}`)
  const problem = { ...example, type, title, status, code, detail: remedy }
  return code === 'VALIDATION_ERROR' ? { ...problem, ...validationExample } : problem
}

const message =
  '"amount" must be an integer: write it as a plain integer, for example 125000 (no quotes, no decimals, no exponent).'
const validationExample = { detail: message, errors: [{ field: 'amount', code: 'NOT_AN_INTEGER', message }] }
