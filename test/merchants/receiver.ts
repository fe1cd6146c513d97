import http, { type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { atEndOfFile } from '../setup/at-end.ts'

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly url: string }

/** What a receiver does with a message: answers, or not. */
export type Answer = (response: ServerResponse, received: Received) => void

export type Receiver = {
  readonly url: string
  readonly port: number
  readonly received: Received[]
  answer: Answer
  connections(): number
  /** Breaks every connection there is. */
  release(): void
}

export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** A merchant's server: keeps what it was sent and answers 204, or what the test wants. Over TLS where given a key. */
export async function aReceiver(tls?: { key: string; cert: string }): Promise<Receiver> {
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const received = { headers: request.headers, body, url: request.url ?? '' }
      receiver.received.push(received)
      receiver.answer(response, received)
    })
  }
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `${tls ? 'https' : 'http'}://localhost:${port}/hook`,
    port,
    received: [],
    answer: answering(204),
    connections: () => connections,
    release: () => server.closeAllConnections(),
  }
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
