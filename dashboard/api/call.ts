import type { EndpointName, Options, Reply } from './endpoint-types.ts'
import { Problem, ReauthenticationCancelled, Unreachable } from './problem.ts'

type Guards = {
  merchantId: string | null
  /** Has the person authenticate again. False: they closed the dialog. */
  reauthenticate: () => Promise<boolean>
  signedOut: () => void
  /** The server refuses what the person's role allowed when the page was loaded. */
  refused: () => void
}
/** Set by the session: the account that calls are for, and what to do when the server requires the person to authenticate. */
export const guards: Guards = {
  merchantId: null,
  reauthenticate: async () => false,
  signedOut: () => {},
  refused: () => {},
}

/** The options of any call, as they are sent. */
type Sent = {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly accept?: string
}
type OptionsArgument<Name extends EndpointName> =
  object extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>]

const isAuth = (path: string) => path.startsWith('/dashboard/api/auth/') || path === '/dashboard/api/me'

/** Fills the parameters into a route's path: `/v1/checkout/:id` becomes `/v1/checkout/co_…`. */
function addressOf(route: string, { params = {}, query = {} }: Sent): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = route.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

async function send(endpoint: EndpointName, options: Sent): Promise<Response> {
  const [method = '', route = ''] = endpoint.split(' ')
  const { idempotencyKey, signal, accept = 'application/json' } = options
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? (options.body ?? {}) : undefined
  try {
    return await fetch(addressOf(route, options), {
      method,
      signal: signal ?? null,
      headers: {
        accept,
        ...(body === undefined
          ? {}
          : { 'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json' }),
        ...(guards.merchantId && !isAuth(route) ? { 'x-gapura-dashboard': guards.merchantId } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: isBytes(body) ? body : JSON.stringify(body) }),
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
 * One call to the server, by the method and path of its route. A refusal throws `Problem`, no response `Unreachable`.
 * If the server requires a recent authentication, the person is prompted to authenticate and the call is repeated once;
 * throws `ReauthenticationCancelled` if they decline.
 */
export async function callForResponse<Name extends EndpointName>(
  endpoint: Name,
  ...[given]: OptionsArgument<Name>
): Promise<Response> {
  const options: Sent = given ?? {}
  const response = await send(endpoint, options)
  if (response.ok) return response
  const problem = await problemOf(response)
  if (problem.code === 'REAUTHENTICATE') {
    if (!(await guards.reauthenticate())) throw new ReauthenticationCancelled('reauthentication was cancelled')
    const again = await send(endpoint, options)
    if (again.ok) return again
    throw await problemOf(again)
  }
  if (problem.code === 'FORBIDDEN' && 'permission' in problem.members) guards.refused()
  if (problem.status === 401 && !isAuth(endpoint.split(' ')[1] ?? '')) guards.signedOut()
  throw problem
}

/** One call as above, and its reply; null where it has no body. The server's tests validate replies by their schemas. */
export async function call<Name extends EndpointName>(
  endpoint: Name,
  ...options: OptionsArgument<Name>
): Promise<Reply<Name>> {
  const response = await callForResponse(endpoint, ...options)
  return JSON.parse((await response.text()) || 'null')
}
