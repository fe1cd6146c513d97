import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { Chance } from '../chance.ts'
import type { Heard } from '../verdict/history.ts'

export type MerchantEndpoint = { readonly port: number; close(): Promise<void> }

/** Every so many messages are answered 500 after they were taken in: a merchant has bad moments too. */
const TROUBLE_SHARE = 0.02

/** The merchant's own server: keeps what it is sent, judged by the public Standard Webhooks library. */
export async function startMerchantEndpoint(secret: string, heard: Heard[], chance: Chance): Promise<MerchantEndpoint> {
  const webhook = new Webhook(secret)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = request.headers as Record<string, string>
      let isVerified = true
      try {
        webhook.verify(body, headers)
      } catch {
        isVerified = false
      }
      const type = /"type":"([a-z_.]+)"/.exec(body)?.[1] ?? ''
      heard.push({ atMs: performance.now(), id: headers['webhook-id'] ?? '', type, isVerified, body })
      response.writeHead(chance.next() < TROUBLE_SHARE ? 500 : 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
