import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardApp } from './app.ts'
import { AUTH_PATH } from './auth.ts'
import { toRefusal } from './auth-refusal.ts'
import { AUTH_ENDPOINTS, type AuthEndpoint } from './auth-schema.ts'
import { assertSameOrigin } from './same-origin.ts'
import { libraryHeaders } from './session.ts'
import { takeTry } from './sign-in-limits.ts'

/** What an endpoint is told besides what was sent. */
const GIVEN: Partial<Record<AuthEndpoint, object>> = {
  // Whoever changes a password means to lock others out.
  'POST /change-password': { revokeOtherSessions: true },
}

/** Signing in and out, resets and the second factor: the library's endpoints that are open, guarded by our limits. */
export function authRoutes(server: FastifyInstance, app: DashboardApp): void {
  for (const [endpoint, body] of Object.entries(AUTH_ENDPOINTS)) {
    const [method = '', path = ''] = endpoint.split(' ')
    server.route({
      method,
      url: AUTH_PATH + path,
      schema: { body },
      onRequest: async (request) => assertSameOrigin(request, app.baseUrl),
      handler: async (request, reply) => {
        takeTry(app.limits, request, reply, (request.body as { email?: string }).email)
        return forward(app, endpoint as AuthEndpoint, path, request, reply)
      },
    })
  }
}

async function forward(
  app: DashboardApp,
  endpoint: AuthEndpoint,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const headers = libraryHeaders(request)
  // Checked above; the library checks once more.
  headers.set('origin', app.baseUrl)
  headers.set('content-type', 'application/json')
  const body = JSON.stringify({ ...(request.body as object), ...GIVEN[endpoint] })
  const auth = await app.auth()
  const response = await auth.handler(
    new Request(app.baseUrl + AUTH_PATH + path, { method: request.method, headers, body }),
  )
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'no-store')
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toRefusal(response.status, answer)
  return withoutToken(answer)
}

/** A session's token is the cookie's alone: no script gets to see it. */
function withoutToken(answer: unknown): object {
  const { token: _, session: __, ...rest } = (answer ?? {}) as Record<string, unknown>
  return rest
}
