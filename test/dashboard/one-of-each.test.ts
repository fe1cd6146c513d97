import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aCollectorWorld } from '../collectors/collectors.ts'
import { signIn } from '../gateway/dashboard.ts'
import { type Gateway, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { anInvoiceWorld } from '../invoices/invoices.ts'
import { aPayoutBody } from '../payouts/send-money.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { lookAndLeave } from './look.ts'
import { goWithin, openSignedIn } from './person.ts'
import { ONE_OF_EACH } from './screens.ts'

let browser: Browser
let gateway: Gateway
let page: Page
/** The id that stands for `:id`, by the address. */
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
  ids = { ...(await whatPayersPaid(gateway)), ...(await whatIsBilled(gateway)), ...(await whatIsSent(gateway)) }
  page = await openSignedIn(browser, gateway, '/')
})
afterAll(() => browser.close())

test.each(Object.entries(ONE_OF_EACH))('axe finds nothing at %s of one thing', async (path, shows) => {
  await goWithin(page, at(path))
  await lookAndLeave(page, path, shows)
})

test('each address of one thing has one to be looked at', () => {
  expect(Object.keys(ids).sort()).toEqual(Object.keys(ONE_OF_EACH).sort())
})

const at = (path: string): string => path.replace(':id', ids[path] ?? '')

async function whatPayersPaid(gateway: Gateway): Promise<Record<string, string>> {
  const { aPaid, refund, untilStatus } = aRefunder(gateway)
  const { checkoutId, transactionId } = await aPaid({ externalId: 'order-1', type: 'qrcode' })
  const refunded = await refund({ transactionId, amount: 25_000, reason: 'One bag was missing' })
  await untilStatus(refunded.body.id, 'SUCCEEDED')
  const link = { title: 'Kelas kopi', currency: 'IDR', amount: 150_000, stock: 12 }
  const { aCollector, pay, collections } = aCollectorWorld(gateway)
  const counter = await aCollector({ label: 'Kasir 1' })
  await pay(counter, 125_000, { name: 'Budi Santoso', bank: 'BCA', account: '7750012345' })
  const [collected] = await collections(counter, 1)
  const events = (await gateway.call('GET', '/v1/events')).body.data
  return {
    '/payments/:id': checkoutId,
    '/refunds/:id': refunded.body.id,
    '/payment-links/:id': (await gateway.call('POST', '/v1/payment-links', { body: link })).body.id,
    '/collectors/:id': counter.id,
    '/collectors/received/:id': collected.id,
    '/developers/events/:id': events.at(-1).id,
  }
}

async function whatIsBilled(gateway: Gateway): Promise<Record<string, string>> {
  const { aCustomer, aDraft, anOpen } = await anInvoiceWorld(gateway)
  const customerId = await aCustomer({ name: 'Siti Rahma', email: 'siti@mail.example', phone: '+6281234567890' })
  const plan = { amount: 150_000, currency: 'IDR', interval: { unit: 'month', count: 1 } }
  const subscription = { customerId, description: 'Paket Keluarga', trialDays: 14, ...plan }
  return {
    '/customers/:id': customerId,
    '/invoices/:id': (await anOpen({ customerId })).id,
    '/invoices/:id/edit': (await aDraft({ customerId })).id,
    '/subscriptions/:id': (await gateway.call('POST', '/v1/subscriptions', { body: subscription })).body.id,
  }
}

async function whatIsSent(gateway: Gateway): Promise<Record<string, string>> {
  const owner = await signIn(gateway)
  const { id } = (await owner.call('POST', '/dashboard/api/payouts', { body: aPayoutBody() })).body.data
  await until(async () => (await owner.call('GET', `/v1/send-money/${id}`)).body.data.status === 'SUCCEEDED')
  const endpoint = { url: 'http://localhost:9876/hook', events: ['invoice.*'], description: 'The books' }
  const { body } = await gateway.call('POST', '/v1/webhook-endpoints', { body: endpoint })
  return { '/payouts/:id': id, '/developers/webhooks/:id': body.id }
}
