import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type GapuraEvent, webhookHandlers, webhooks } from '@gapura/sdk'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'

const SECRET = `whsec_${Buffer.from('gapura-sdk-tests-use-this-secret').toString('base64')}`
// Written again, this body would be another one.
const BODY = '{ "id": "evt_1",  "type": "payment.succeeded", "data": { "amount": 1.250e5 } }'

type Answer = { readonly status: number; readonly text: string }
type Post = (body: string, headers: Readonly<Record<string, string>>) => Promise<Answer>
type Make = (handle: (event: GapuraEvent) => unknown) => Promise<Post>

const postTo =
  (url: string): Post =>
  async (body, headers) => {
    const all = { 'content-type': 'application/json', ...headers }
    const response = await fetch(url, { method: 'POST', body, headers: all })
    return { status: response.status, text: await response.text() }
  }

type Prepared = IncomingMessage & { body?: unknown; rawBody?: unknown }
/** As Express calls a handler; `prepare` is what ran before. */
const express =
  (prepare: (request: Prepared) => Promise<void>): Make =>
  async (handle) => {
    const receiver = webhookHandlers.express(SECRET, handle)
    const server = createServer(async (request: Prepared, response: ServerResponse) => {
      await prepare(request)
      await receiver(request, response)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    onTestFinished(() => void server.close())
    return postTo(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
  }
const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const byFetch =
  (receive: (request: Request) => Promise<Response>): Post =>
  async (body, headers) => {
    const response = await receive(new Request('http://shop.example/webhooks', { method: 'POST', body, headers }))
    return { status: response.status, text: await response.text() }
  }

const FRAMEWORKS: Readonly<Record<string, Make>> = {
  'Express without a parser': express(async () => {}),
  'Express with express.raw()': express(async (request) => {
    request.body = await bytesOf(request)
  }),
  'Express on a host that keeps rawBody': express(async (request) => {
    request.rawBody = await bytesOf(request)
    request.body = JSON.parse(String(request.rawBody))
  }),
  Fastify: async (handle) => {
    const server = Fastify()
    server.post('/other', async ({ body }) => body)
    await server.register(webhookHandlers.fastify(SECRET, handle))
    onTestFinished(() => server.close())
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    // Elsewhere bodies are parsed as before.
    const { text } = await postTo(`${url}/other`)('{"a":1}', {})
    expect(text).toBe('{"a":1}')
    return postTo(`${url}/webhooks`)
  },
  Hono: async (handle) => {
    const receiver = webhookHandlers.hono(SECRET, handle)
    return byFetch((request) => receiver({ req: { raw: request } }))
  },
  Next: async (handle) => byFetch(webhookHandlers.next(SECRET, handle)),
}

test.each(Object.keys(FRAMEWORKS))(
  '%s: the body as received is verified, and the answer says what came of it',
  async (name) => {
    const got: string[] = []
    let fails = false
    const handle = (event: GapuraEvent) => {
      if (fails) throw new Error('the database is away')
      got.push(event.id)
    }
    const post = await FRAMEWORKS[name]?.(handle)
    if (!post) throw new Error(name)
    const headers = await webhooks.sign(BODY, SECRET)
    expect(await post(BODY, headers)).toEqual({ status: 204, text: '' })
    expect(got).toEqual(['evt_1'])
    const forged = await post(BODY.replace('1.250e5', '9.999e9'), headers)
    expect(forged).toEqual({ status: 400, text: 'No signature of it was made with this secret.' })
    fails = true
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await post(BODY, headers)).status).toBe(500)
    said.mockRestore()
    expect(got).toEqual(['evt_1'])
  },
)

test('Express with express.json() alone is refused with what to do', async () => {
  const post = await express(async (request) => {
    request.body = JSON.parse(String(await bytesOf(request)))
  })(() => {})
  const { status, text } = await post(BODY, await webhooks.sign(BODY, SECRET))
  expect(status).toBe(400)
  expect(text).toContain('Pass the body as it was received')
})
