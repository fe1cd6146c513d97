import { GapuraError, isObject, refusalOf } from './error.ts'
import { sleep, waitBefore } from './retry.ts'

export type GapuraOptions = {
  /** A secret key, `sk_test_…` or `sk_live_…`: for servers alone, never for a page or an app. */
  readonly apiKey: string
  /** Where the gateway is, for example `http://localhost:8080`. */
  readonly baseUrl: string
  /** How long one try may take; 30 seconds where it is absent. */
  readonly timeoutMs?: number
  /** How often a request is repeated at most; 4 where it is absent. */
  readonly repeatsMax?: number
  /** What requests are made with, instead of the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** Of one call. */
export type CallOptions = {
  /** Ends the call, its waiting included: it throws the signal's reason. */
  readonly signal?: AbortSignal
}
export type CreateOptions = CallOptions & {
  /** Under which the gateway does this once, for 30 days: 1 to 255 visible ASCII characters. Absent: one is made. */
  readonly idempotencyKey?: string
}

/** `metadata: { order: '8812' }` is sent as `metadata[order]=8812`. */
export type Query = Readonly<Record<string, string | number | boolean | Readonly<Record<string, string>> | undefined>>
export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Query | undefined
  readonly body?: unknown
  readonly idempotencyKey?: string | undefined
  /** It may be done twice, although it is no GET. */
  readonly isHarmless?: boolean
  readonly signal?: AbortSignal | undefined
  /** How the caller is named, where it is not by the secret key. */
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** The reply is a file: its bytes, a `Uint8Array`. */
  readonly isFile?: boolean
}
export type Transport = (call: Call) => Promise<unknown>

const TIMEOUT_MS = 30_000
const REPEATS_MAX = 4
/** The gateway did nothing: any request may be repeated. */
const NOT_DONE = [429, 503]

/** Makes calls, and repeats those that may be repeated: see `mayRepeat`. */
export function openTransport(options: GapuraOptions): Transport {
  const { apiKey, repeatsMax = REPEATS_MAX, timeoutMs = TIMEOUT_MS } = options
  const origin = readBaseUrl(options)
  // Called without an object: browsers and edges refuse a `fetch` that has lost its own.
  const send: typeof fetch = options.fetch ?? ((...given) => fetch(...given))

  return async (call) => {
    for (let repeat = 1; ; repeat++) {
      const tried = await tryOnce(send, origin, { timeoutMs, ...call }, apiKey)
      if ('reply' in tried) return tried.reply
      if (repeat > repeatsMax || !mayRepeat(call, tried)) throw tried.error
      const waitMs = waitBefore(repeat, tried.retryAfter, Date.now())
      if (waitMs === null) throw tried.error
      await sleep(waitMs, call.signal)
    }
  }
}

type Failed = { readonly error: GapuraError; readonly retryAfter: string | null }

/**
 * A 429 or 503 did nothing. After any other failure the request may still have taken effect, so only what can be done
 * twice is repeated: reads, and creation under a key.
 */
function mayRepeat(
  { method, idempotencyKey, isHarmless = method === 'GET' }: Call,
  { error: { status, code } }: Failed,
): boolean {
  if (NOT_DONE.includes(status)) return true
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return idempotencyKey !== undefined
  const isLost = code === 'CONNECTION_FAILED' || status === 502 || status === 504
  return isLost && (isHarmless || idempotencyKey !== undefined)
}

type Ready = Call & { readonly timeoutMs: number }

async function tryOnce(
  send: typeof fetch,
  origin: string,
  call: Ready,
  apiKey: string,
): Promise<{ reply: unknown } | Failed> {
  call.signal?.throwIfAborted()
  let response: Response
  let text: string
  try {
    response = await send(origin + call.path + toQuery(call.query), requestOf(call, apiKey))
    if (call.isFile && response.ok) return { reply: new Uint8Array(await response.arrayBuffer()) }
    text = await response.text()
  } catch (cause) {
    if (call.signal?.aborted) throw call.signal.reason
    return { error: noAnswer(origin, cause), retryAfter: null }
  }
  const requestId = response.headers.get('x-request-id')
  const body = readJson(text)
  if (response.ok && (body !== undefined || text === '')) return { reply: body }
  const error = response.ok
    ? new GapuraError('The answer is no JSON: is baseUrl the address of a gateway?', {
        status: 0,
        code: 'INVALID_RESPONSE',
        requestId,
      })
    : refusalOf(response.status, body, requestId)
  return { error, retryAfter: response.headers.get('retry-after') }
}

function requestOf(
  { method, body, headers, idempotencyKey, signal, timeoutMs, isFile }: Ready,
  apiKey: string,
): RequestInit {
  const timeout = AbortSignal.timeout(timeoutMs)
  return {
    method,
    // A redirect would carry the key to wherever it leads.
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      accept: isFile ? '*/*' : 'application/json',
      ...(headers ?? { authorization: `Bearer ${apiKey}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

function noAnswer(origin: string, cause: unknown): GapuraError {
  const reason = isObject(cause) && cause.name === 'TimeoutError' ? 'did not answer in time' : 'cannot be reached'
  return new GapuraError(`${origin} ${reason}.`, { status: 0, code: 'CONNECTION_FAILED', cause })
}

/** Undefined: it is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toQuery(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (typeof value !== 'object') return [[name, String(value)]]
    return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one])
  })
  return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function readBaseUrl({ apiKey, baseUrl }: GapuraOptions): string {
  const refuse = (message: string) => new GapuraError(message, { status: 0, code: 'INVALID_OPTIONS' })
  if (typeof apiKey !== 'string' || !/^[!-~]{1,200}$/.test(apiKey)) {
    throw refuse('apiKey must be a secret key, sk_test_… or sk_live_….')
  }
  if (typeof baseUrl !== 'string' || !/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw refuse('baseUrl must be the address of the gateway, for example http://localhost:8080.')
  }
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'http:' && apiKey.startsWith('sk_live_') && !LOCAL.test(hostname)) {
    throw refuse('A live key is sent over https alone: baseUrl must begin with https://.')
  }
  return baseUrl.replace(/\/+$/, '')
}

/** A key for a call that was given none. */
export const newKey = (): string => crypto.randomUUID()

/** A part of a path. */
export const segment = (id: string): string => {
  if (typeof id === 'string' && id !== '' && !/^\.+$/.test(id)) return encodeURIComponent(id)
  throw new GapuraError('An id is required.', { status: 0, code: 'INVALID_OPTIONS' })
}
