import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The published key of the sandbox's demo merchant. */
const HEADERS = {
  authorization: 'Bearer sk_test_id_GapuraSandboxDemoMerchant01kNPxS',
  'content-type': 'application/json',
}
const PATIENCE_MS = 60_000

/** Waits for `look` to return something else than undefined. Throws where it does not come. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const endMs = Date.now() + PATIENCE_MS; Date.now() < endMs; await pause(100)) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
  }
  throw new Error(`${what}: waited ${PATIENCE_MS} ms in vain.`)
}

/** A shop of the demo merchant: creates checkouts, has them paid, and is notified by webhook. */
export class Shop {
  readonly #events: string[] = []
  readonly #server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      this.#events.push(body)
      response.writeHead(204).end()
    })
  })
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    await this.#ask('PATCH', '/v1/settings', { webhookUrl: `http://localhost:${port}/webhooks` })
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** Sells something: created, paid, found as paid, and notified. Returns the checkout's id. */
  async sell(externalId: string): Promise<string> {
    const urls = { successUrl: 'https://shop.example/yes', cancelUrl: 'https://shop.example/no' }
    const about = { externalId, currency: 'IDR', amount: 125_000, description: 'Kopi Gayo', type: 'qrcode', ...urls }
    const { id } = (await this.#ask('POST', '/v1/checkout', about)) as { id: string }
    await this.#ask('POST', `/v1/sandbox/checkout/${id}/simulate`, { outcome: 'succeeded' })
    await until(`the payment of ${externalId}`, async () => ((await this.isPaid(externalId)) ? true : undefined))
    const isDelivered = (event: string) => event.includes('payment.succeeded') && event.includes(externalId)
    await until(`the webhook of ${externalId}`, async () => (this.#events.some(isDelivered) ? true : undefined))
    return id
  }

  async isPaid(externalId: string): Promise<boolean> {
    const found = (await this.#ask('GET', `/v1/checkout?externalId=${externalId}`)) as { data: { status: string }[] }
    return found.data.length === 1 && found.data[0]?.status === 'SUCCEEDED'
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: HEADERS,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
