import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Merchants' endpoints, all on one port: `/live` answers at once, `/dead` takes the request and never answers. */
export type Receiver = {
  readonly liveUrl: string
  readonly deadUrl: string
  /** When the first byte of the first message about a subject was there, by its name; `performance.now()`. */
  readonly firstAt: ReadonlyMap<string, number>
  stop(): void
}

const CHECKOUT_ID = /"data":\{"id":"(co_[0-9a-z]{26})"/

/** `name`: what its first group finds in a message is the name of its subject; absent: a checkout's id. */
export async function startReceiver(name = CHECKOUT_ID): Promise<Receiver> {
  const firstAt = new Map<string, number>()
  const server = createServer((request, response) => {
    // Heads are parsed as they come in, and the head is the first that comes.
    const arrivedAt = performance.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const id = name.exec(Buffer.concat(chunks).toString())?.[1]
      if (id && !firstAt.has(id)) firstAt.set(id, arrivedAt)
      if (request.url === '/live') response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    liveUrl: `${base}/live`,
    deadUrl: `${base}/dead`,
    firstAt,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
