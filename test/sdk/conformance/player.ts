import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { atEndOfFile } from '../../setup/at-end.ts'
import type { Answer, Exchange } from './plan.ts'

/** A request as it arrived at the player. */
export type Arrived = {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly key: string | undefined
  readonly headers: IncomingMessage['headers']
}

/** A gateway that plays the answers of each exchange below an address of its own, and remembers what arrived there. */
export async function aPlayer(exchanges: readonly Exchange[]) {
  const arrived: Arrived[][] = exchanges.map(() => [])
  const server = createServer((request, response) => {
    play(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  async function play(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const [, number = '', path = ''] = /^\/(\d+)(.*)$/.exec(request.url ?? '') ?? []
    const [own, replies] = [arrived[Number(number)], exchanges[Number(number)]?.replies]
    if (!own || !replies) return void response.writeHead(404).end()
    const answer = replies[own.length]
    own.push({
      method: request.method ?? '',
      path: decodeQuery(path),
      body: body === '' ? undefined : JSON.parse(body),
      key: request.headers['idempotency-key'] as string | undefined,
      headers: request.headers,
    })
    if (answer === undefined || answer === 'lost') return void request.socket.destroy()
    send(response, answer)
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atEndOfFile(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = server.address() as { port: number }
  return {
    arrived,
    baseUrlOf: (index: number) => `http://127.0.0.1:${port}/${index}`,
    /** For the next run. */
    forget: () => {
      for (const own of arrived) own.length = 0
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, answer: Exclude<Answer, 'lost'>): void {
  const { status, headers = {}, body, problem, text, contentType } = answer
  const type =
    contentType ?? (problem ? 'application/problem+json' : text === undefined ? 'application/json' : 'text/html')
  const requestId = problem ? { 'x-request-id': problem.requestId } : {}
  response.writeHead(status, { 'content-type': type, ...requestId, ...headers })
  response.end(text ?? JSON.stringify(body ?? problem))
}

/** A query as it is meant, however a client encodes its brackets. */
const decodeQuery = (path: string): string => {
  const [where = '', query] = path.split('?', 2)
  return query === undefined ? where : `${where}?${decodeURIComponent(query)}`
}
