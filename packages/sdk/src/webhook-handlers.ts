import { GapuraError } from './error.ts'
import type { GapuraEvent } from './events.ts'
import { type WebhookHeaders, webhooks } from './webhooks.ts'

/** What a receiver does with a verified event. What it throws makes the gateway deliver the event again. */
export type EventHandler = (event: GapuraEvent) => unknown

/** A secret, `whsec_…`, or several of them. */
type Secret = string | readonly string[]
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** A request of `node:http`, as Express has it too. */
type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly headers: Headers
  /** Set by a parser that ran before: bytes (`express.raw`), or what is no longer the body as received. */
  readonly body?: unknown
  /** Set by hosts that parse every body, with the bytes beside it. */
  readonly rawBody?: unknown
}
type NodeResponse = { statusCode: number; end(text?: string): unknown }

type FastifyInstance = {
  removeContentTypeParser(type: string): void
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parse: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown
}
type FastifyRequest = { readonly body: unknown; readonly headers: Headers }
type FastifyReply = { code(status: number): { send(text?: string): unknown } }
type HonoContext = { readonly req: { readonly raw: Request } }

/**
 * Receivers for frameworks that parse bodies by themselves: each reads the body as received, verifies it, and answers 204, or 400
 * where the gateway did not send it. A handler that throws is answered 500, so that the event comes again.
 */
export const webhookHandlers = {
  /** `app.post('/webhooks', webhookHandlers.express(secret, handle))`, before or after `express.json()` with its raw body. */
  express:
    (secret: Secret, handle: EventHandler) =>
    async (request: NodeRequest, response: NodeResponse): Promise<void> => {
      const { status, text } = await receive(() => rawBodyOf(request), request.headers, secret, handle)
      response.statusCode = status
      response.end(text)
    },

  /** `await app.register(webhookHandlers.fastify(secret, handle, '/webhooks'))`: other routes keep their own parser. */
  fastify:
    (secret: Secret, handle: EventHandler, path = '/webhooks') =>
    async (scope: FastifyInstance): Promise<void> => {
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.post(path, async ({ body, headers }, reply) => {
        const { status, text } = await receive(async () => body, headers, secret, handle)
        return reply.code(status).send(text)
      })
    },

  /** `app.post('/webhooks', webhookHandlers.hono(secret, handle))`. */
  hono:
    (secret: Secret, handle: EventHandler) =>
    ({ req }: HonoContext): Promise<Response> =>
      respond(req.raw, secret, handle),

  /** `export const POST = webhookHandlers.next(secret, handle)` in a route of the app router; for any `Request` of the platform. */
  next:
    (secret: Secret, handle: EventHandler) =>
    (request: Request): Promise<Response> =>
      respond(request, secret, handle),
}

type Answer = { readonly status: number; readonly text?: string }

async function receive(
  readBody: () => Promise<unknown>,
  headers: WebhookHeaders,
  secret: Secret,
  handle: EventHandler,
): Promise<Answer> {
  try {
    const event = await webhooks.verify((await readBody()) as Uint8Array, headers, secret)
    await handle(event)
    return { status: 204 }
  } catch (error) {
    if (error instanceof GapuraError && error.code === 'WEBHOOK_INVALID') return { status: 400, text: error.message }
    console.error(error)
    return { status: 500 }
  }
}

async function respond(request: Request, secret: Secret, handle: EventHandler): Promise<Response> {
  const read = async () => new Uint8Array(await request.arrayBuffer())
  const { status, text } = await receive(read, request.headers, secret, handle)
  return new Response(text ?? null, { status })
}

async function rawBodyOf(request: NodeRequest): Promise<unknown> {
  if (request.rawBody !== undefined) return request.rawBody
  if (request.body !== undefined) return request.body
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}
