import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardApp } from './app.ts'
import { AUTH_PATH } from './auth.ts'
import { toRefusal } from './auth-refusal.ts'
import { libraryHeaders } from './session.ts'

/**
 * Hands a request to the library that keeps sessions and answers with what it says, without any token: a session is the
 * cookie's alone. Our own origin was checked before. Throws the library's refusals as ours.
 */
export async function askLibrary(
  app: DashboardApp,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  more: object = {},
): Promise<object> {
  const headers = libraryHeaders(request)
  headers.set('origin', app.baseUrl)
  headers.set('content-type', 'application/json')
  const body = JSON.stringify({ ...(request.body as object), ...more })
  const auth = await app.auth()
  const response = await auth.handler(new Request(app.baseUrl + AUTH_PATH + path, { method: 'POST', headers, body }))
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'no-store')
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toRefusal(response.status, answer)
  const { token: _, session: __, ...rest } = (answer ?? {}) as Record<string, unknown>
  return rest
}
