import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhooks } from '@gapura/sdk'
import { atEndOfFile } from '../setup/at-end.ts'

/** What becomes of a webhook on its way: delivered, lost without a trace, or signed by a clock that is ten minutes slow. */
export type Fate = 'delivered' | 'lost' | 'slow clock'

const TEN_MINUTES_MS = 600_000

/** Something between a gateway and a shop, at an address of its own. */
type Between = { readonly url: string; close(): void }

/** The way from a shop to its gateway, which can be cut. */
export async function aRoad(target: string): Promise<Between & { isCut: boolean }> {
  const road = { isCut: false }
  const { url, close } = await listen((incoming, outgoing) => {
    if (road.isCut) return void incoming.socket.destroy()
    const to = request(
      target + incoming.url,
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    to.on('error', () => outgoing.destroy())
    incoming.pipe(to)
  })
  return Object.assign(road, { url, close })
}

/**
 * The way of webhooks to a shop. `fateOf` decides by the checkout they are about; a lost one is answered 204, so that the gateway
 * never tries it again. `answers` are the shop's status codes by checkout.
 */
export async function aPost(
  target: string,
  secret: string,
  fateOf: (checkoutId: string) => Fate,
): Promise<Between & { readonly answers: Map<string, number[]> }> {
  const answers = new Map<string, number[]>()
  const { url, close } = await listen(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { id, checkoutId = id } = JSON.parse(body).data as { id: string; checkoutId?: string | null }
    const about = checkoutId ?? id
    const fate = fateOf(about)
    if (fate === 'lost') return void outgoing.writeHead(204).end()
    const slow = fate === 'slow clock' && (await webhooks.sign(body, secret, new Date(Date.now() - TEN_MINUTES_MS)))
    const headers = { ...pick(incoming), ...slow, 'content-type': 'application/json' }
    const { status } = await fetch(target, { method: 'POST', headers, body })
    answers.set(about, [...(answers.get(about) ?? []), status])
    // What it refuses is not sent again either: a scenario ends by the return or the sweep.
    outgoing.writeHead(204).end()
  })
  return { url, close, answers }
}

const pick = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name] ?? '')]),
  )

async function listen(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>,
): Promise<Between> {
  const server: Server = createServer((incoming, outgoing) => {
    Promise.resolve(handle(incoming, outgoing)).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  atEndOfFile(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
