import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import type { AgentApp } from './app.ts'
import { apiAs } from './call-api.ts'

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, with the merchant's key as bearer. Each request stands by
 * itself: no session is stored, so any process answers any of them.
 */
export function mcpRoute(server: FastifyInstance, app: AgentApp): void {
  server.post('/mcp', { onRequest: requireKey(app.authenticator, null, { agents: true }) }, async (request, reply) => {
    assertNoPage(request, app.baseUrl)
    // Loaded at the first request: most processes never get one.
    const [{ createMcpHandler }, { toolServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./tool-server.ts'),
    ])
    const caller = callerOf(request)
    const callApi = apiAs(server, request, app.authenticator.agentPass)
    const handler = createMcpHandler(() => toolServer({ ...app, request, caller, callApi }))
    const response = await handler.fetch(toWebRequest(request, app.baseUrl), { parsedBody: request.body })
    const text = await response.text()
    await handler.close()
    return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(text)
  })
}

/** An agent is a program. A web page that was given a key by mistake, or reaches this by a name it gave itself, is none. */
function assertNoPage({ headers: { origin } }: FastifyRequest, baseUrl: string): void {
  if (origin === undefined || origin === new URL(baseUrl).origin) return
  throw new ApiError('origin_not_allowed', 'Pages of other origins do not call /mcp.')
}

function toWebRequest({ headers, body }: FastifyRequest, baseUrl: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    // The body is rewritten below, and the caller is already authenticated.
    value === undefined || /^(content-length|authorization|connection|host)$/.test(name) ? [] : [[name, `${value}`]],
  )
  return new Request(`${baseUrl}/mcp`, { method: 'POST', headers: given, body: JSON.stringify(body) })
}
