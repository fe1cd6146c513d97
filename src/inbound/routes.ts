import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { InboundCall, InboundDialect } from '../connectors/inbound-port.ts'
import { openMessageStore } from './messages/message-store.ts'
import { refusalLog } from './messages/refusal-log.ts'
import { inboundCalls } from './metrics.ts'
import { type ReceiveApp, receiveCall } from './receive-call.ts'

export type InboundApp = Omit<ReceiveApp, 'messages' | 'logRefusal'> & {
  /** How the provider of a connection calls us; undefined: there is no such connection, or it receives no calls. */
  readonly dialectOf: (connectionId: string) => InboundDialect | undefined
}

const BODY_MAX_BYTES = 64 * 1024
/** Where a connection's inbound URL ends: its provider's own paths follow. */
const INBOUND_URL = '/v1/inbound/:connection'

/**
 * What providers call: below the inbound URL of a connection at the paths that its provider documents, or the inbound URL
 * itself. Signatures are over raw bytes, so bodies are read as such.
 */
export async function inboundRoutes(server: FastifyInstance, app: InboundApp): Promise<void> {
  const receiving = { ...app, messages: openMessageStore(app.db), logRefusal: refusalLog() }
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    for (const path of [INBOUND_URL, `${INBOUND_URL}/*`]) {
      scope.post<{ Params: { connection: string } }>(path, (request, reply) => receive(receiving, request, reply))
    }
  })
}

async function receive(
  app: ReceiveApp & Pick<InboundApp, 'dialectOf'>,
  request: FastifyRequest<{ Params: { connection: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { connection: connectionId } = request.params
  const dialect = app.dialectOf(connectionId)
  if (!dialect) throw notFound()
  const call = toCall(request, connectionId, app.clock())
  const service = dialect.serviceOf(call)
  if (!service) {
    inboundCalls.inc({ connection: connectionId, service: 'none', result: 'path' })
    const words = `this provider calls ${dialect.paths.join(', ') || 'the inbound URL itself'}; give it the inbound URL alone`
    app.logRefusal(request.log, { connection: connectionId, reason: 'path' }, `inbound call refused: ${words}`)
    throw notFound()
  }
  const { status, body } = await receiveCall(app, { connectionId, service, call, log: request.log })
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json', ...dialect.replyHeaders(app.clock()) })
    .send(body)
}

function toCall(request: FastifyRequest, connectionId: string, now: Date): InboundCall {
  const { method, url, headers, body } = request
  const [pathname = ''] = url.split('?', 1)
  const path = pathname.slice(INBOUND_URL.replace(':connection', connectionId).length)
  return {
    method,
    path: path === '/' ? '' : path,
    fullPath: url,
    headers,
    rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    now,
  }
}
