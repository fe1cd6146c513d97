import { GivenUp, Problem, Unreachable } from './problem.ts'

export type Query = Record<string, string | number | null | undefined>
export type CallOptions = {
  readonly query?: Query
  readonly body?: unknown
  /** Makes a repeat of the same intention harmless. One key belongs to one opened form. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

type Guards = {
  merchantId: string | null
  /** Asks the person who they are again. False: they would not say. */
  askAgain: () => Promise<boolean>
  signedOut: () => void
}
/** What the screens tell the calls: whose account is looked at, and what to do when the server asks for more. */
export const guards: Guards = { merchantId: null, askAgain: async () => false, signedOut: () => {} }

const isAuth = (path: string) => path.startsWith('/dashboard/api/auth/') || path === '/dashboard/api/me'

const addressOf = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

async function send(method: string, path: string, options: CallOptions): Promise<Response> {
  const { body, query, idempotencyKey, signal } = options
  try {
    return await fetch(addressOf(path, query), {
      method,
      signal: signal ?? null,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(guards.merchantId && !isAuth(path) ? { 'x-gapura-dashboard': guards.merchantId } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Unreachable('no answer', { cause })
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const members = await response.json().catch(() => ({}))
  return new Problem(response.status, members ?? {}, response.headers.get('x-request-id'))
}

/**
 * One call to the server. A refusal is a `Problem`, no answer is `Unreachable`. Where the server wants to know again who
 * is asking, the person is asked and the call is made once more; `GivenUp` when they will not say.
 */
export async function callServer(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const response = await send(method, path, options)
  if (response.ok) return response
  const problem = await problemOf(response)
  if (problem.code === 'REAUTHENTICATE') {
    if (!(await guards.askAgain())) throw new GivenUp('not said')
    const again = await send(method, path, options)
    if (again.ok) return again
    throw await problemOf(again)
  }
  if (problem.status === 401 && !isAuth(path)) guards.signedOut()
  throw problem
}

async function callJson<Reply>(method: string, path: string, options?: CallOptions): Promise<Reply> {
  const response = await callServer(method, path, options)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Reply
}

export const api = {
  get: <Reply>(path: string, query?: Query, signal?: AbortSignal) =>
    callJson<Reply>('GET', path, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) }),
  post: <Reply>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    callJson<Reply>('POST', path, { ...options, body }),
  patch: <Reply>(path: string, body: unknown) => callJson<Reply>('PATCH', path, { body }),
  delete: <Reply = void>(path: string) => callJson<Reply>('DELETE', path),
}
