import type { Browser } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { aCheckoutBody, aGateway, type Gateway, until } from '../gateway/gateway.ts'
import { aReceiver, type Received } from '../merchants/receiver.ts'
import { openSignedIn } from './person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway({ LIMIT_PER_SECOND: '1000', LIMIT_BURST: '1000' })
})
afterAll(() => browser.close())

/** Paid after the rotation was seen, so that there are deliveries on both sides of it. */
const AFTERWARDS = 10

test('while deliveries run the secret is rotated on the screen: each verifies, and none is lost', async () => {
  const receiver = await aReceiver()
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })
  const page = await openSignedIn(browser, gateway, '/developers/webhooks')

  let rotatedAt: number | null = null
  let paid = 0
  let paidAfterwards = 0
  const paying = (async () => {
    while (paidAfterwards < AFTERWARDS) {
      await payOne(`order-${++paid}`)
      if (rotatedAt !== null) paidAfterwards++
    }
  })()
  await until(async () => receiver.received.length > AFTERWARDS)
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  rotatedAt = receiver.received.length
  await paying

  const sent = await until(async () => {
    const events = await listEvents()
    const isPaid = events.filter(({ type }) => type === 'payment.succeeded').length === paid
    return isPaid && events.every(({ delivery }) => delivery?.status === 'DELIVERED') && events
  })
  const received = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  expect(sent.filter(({ id }) => !received.has(id))).toEqual([])

  const isOf = (message: Received) => [DEMO.webhookSecret, secret].map((one) => verifies(one, message))
  const signed = receiver.received.map(isOf)
  // The old secret keeps signing for a day: a server that does not know the new one yet loses nothing.
  expect(signed.every(([byOld]) => byOld)).toBe(true)
  expect(signed[0]).toEqual([true, false])
  expect(signed.at(-1)).toEqual([true, true])
  const first = signed.findIndex(([, byNew]) => byNew)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(rotatedAt + AFTERWARDS)
})

async function payOne(externalId: string): Promise<void> {
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId }) })
  await gateway.call('POST', `/v1/sandbox/checkout/${body.id}/simulate`, { body: { outcome: 'succeeded' } })
}

type Listed = { id: string; type: string; delivery: { status: string } | null }

async function listEvents(): Promise<Listed[]> {
  const events: Listed[] = []
  let cursor = ''
  do {
    const { body } = await gateway.call('GET', `/v1/events?limit=100${cursor && `&cursor=${cursor}`}`)
    events.push(...body.data)
    cursor = body.nextCursor ?? ''
  } while (cursor !== '')
  return events
}

function verifies(secret: string, { body, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
