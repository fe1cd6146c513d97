import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../setup/at-end.ts'

type Received = { readonly type: string; readonly subject: string; readonly headers: IncomingHttpHeaders }

/** A merchant's endpoint that records the headers of what it receives. */
export async function aReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const { type, data } = JSON.parse(text) as { type: string; data: { id?: string; checkoutId?: string } }
      received.push({ type, subject: data.checkoutId ?? data.id ?? '', headers: request.headers })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, received }
}
