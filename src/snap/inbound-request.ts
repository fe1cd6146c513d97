import { isTimely, parseTimestamp } from './timestamp.ts'

/** A request as it reached us. Header names in lower case; `path` as on the request line, query included. */
export type InboundRequest = {
  readonly method: string
  readonly path: string
  /** Other paths that the peer may have signed instead of `path`. */
  readonly otherPaths?: readonly string[]
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes before any parser saw them: the signature is over these. */
  readonly rawBody: Buffer
  readonly now: Date
}

/** Which check a request did not pass. */
export type RefusedFor = 'malformed' | 'clock' | 'token' | 'partner' | 'signature'

/** Why a request is turned away: everything `buildReply` needs. `detail` names a field or a reason, never a secret. */
export type Refusal = {
  readonly is: 'refused'
  readonly httpStatus: number
  readonly caseCode: string
  readonly detail: string
  readonly reason: RefusedFor
}

export const refuse = (
  httpStatus: number,
  caseCode: string,
  detail = '',
  reason: RefusedFor = 'malformed',
): Refusal => ({ is: 'refused', httpStatus, caseCode, detail, reason })

/** 401xx00 with its reason in words. */
export const refuseUnauthorized = (words: string, reason: RefusedFor): Refusal =>
  refuse(401, '00', `[${words}]`, reason)

export const BODY_SIZE_MAX_BYTES = 64 * 1024

const JSON_TYPE = /^application\/json *(;|$)/i

/** First check: the size, and that a body is JSON by its own word. */
export function checkShape(request: InboundRequest): Refusal | undefined {
  if (request.rawBody.length > BODY_SIZE_MAX_BYTES) return refuse(400, '00')
  if (request.rawBody.length === 0) return undefined
  return JSON_TYPE.test(readHeader(request, 'content-type')) ? undefined : refuse(400, '00')
}

/** A header's single value; empty where it is missing or was sent in several copies. */
export function readHeader(request: InboundRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

const FORMAT: Readonly<Record<string, RegExp>> = {
  authorization: /^Bearer [\x21-\x7e]{1,2048}$/i,
  'x-client-key': /^[\x21-\x7e]{1,64}$/,
  'x-timestamp': /^.{20,35}$/,
  'x-signature': /^[\x21-\x7e]{1,2048}$/,
  // One bank puts our name there, spaces and all.
  'x-partner-id': /^[\x20-\x7e]{1,36}$/,
  // Digits by the standard; wallets send UUIDs, and to us it is a key like any other.
  'x-external-id': /^[0-9A-Za-z._-]{1,36}$/,
  'channel-id': /^[0-9A-Za-z]{1,5}$/,
}

const SPELLING: Readonly<Record<string, string>> = { authorization: 'Authorization' }
const spell = (name: string): string => SPELLING[name] ?? name.toUpperCase()

/** Second check: every one of these headers is there (400xx02) and well formed (400xx01). */
export function checkHeaders(request: InboundRequest, names: readonly string[]): Refusal | undefined {
  const missing = names.find((name) => readHeader(request, name) === '')
  if (missing !== undefined) return refuse(400, '02', spell(missing))
  const malformed = names.find((name) => !FORMAT[name]?.test(readHeader(request, name)))
  return malformed === undefined ? undefined : refuse(400, '01', spell(malformed))
}

/** Third check: X-TIMESTAMP is a time with a zone (400xx01), no older than `maxAgeMs` and near ours (401xx00). */
export function checkTimestamp(request: InboundRequest, maxAgeMs?: number): Refusal | undefined {
  const time = parseTimestamp(readHeader(request, 'x-timestamp'))
  if (!time) return refuse(400, '01', 'X-TIMESTAMP')
  if (isTimely(time, request.now, maxAgeMs)) return undefined
  return refuseUnauthorized('X-TIMESTAMP is too far from our time', 'clock')
}
