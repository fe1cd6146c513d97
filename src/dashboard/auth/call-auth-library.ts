import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADDRESS_HEADER, AUTH_PATH, type OpenAuthLibrary } from './auth-library.ts'
import { toApiError } from './auth-library-errors.ts'

/**
 * Forwards a request to the auth library and returns its reply without any token: only the cookie carries a session.
 * The request's origin was checked before. Throws the library's refusals as ours.
 */
export async function callAuthLibrary(
  { baseUrl, authLibrary }: { readonly baseUrl: string; readonly authLibrary: OpenAuthLibrary },
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  extra: object = {},
): Promise<object> {
  const headers = libraryHeaders(request)
  headers.set('origin', baseUrl)
  headers.set('content-type', 'application/json')
  const body = JSON.stringify({ ...(request.body as object), ...extra })
  const auth = await authLibrary()
  const response = await auth.handler(new Request(baseUrl + AUTH_PATH + path, { method: 'POST', headers, body }))
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'no-store')
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, answer)
  const { token: _, session: __, ...rest } = (answer ?? {}) as Record<string, unknown>
  return rest
}

/** The headers that are passed to the auth library: none with which a client could mislead it. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}
