import type { Browser } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aCheckoutBody, type Gateway, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { answering, aReceiver } from '../merchants/receiver.ts'
import { defined } from '../setup/defined.ts'
import { look } from './look.ts'
import { goWithin, openSignedIn } from './person.ts'
import { takePictures } from './pictures.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
})
afterAll(() => browser.close())

const pay = async () => {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
}

test('an endpoint is added, tried, given a new secret, sent what failed again, and deleted on the screen', async () => {
  const receiver = await aReceiver()
  const settings = await aReceiver()
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: settings.url } })
  const page = await openSignedIn(browser, gateway, '/developers/webhooks')
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByLabel('Everything').uncheck()
  await dialog.getByLabel('Individual types').fill('payment.succeded')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Did you mean "payment.succeeded"?').first().waitFor()
  await dialog.getByLabel('Individual types').fill('payment.succeeded')
  await dialog.getByLabel('Note').fill('The warehouse')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()

  receiver.answer = answering(400)
  await pay()
  await until(async () => receiver.received.length > 0)
  const first = defined(receiver.received[0])
  expect(new Webhook(secret).verify(first.body, first.headers as Record<string, string>)).toMatchObject({
    type: 'payment.succeeded',
  })
  const { id } = (await gateway.call('GET', '/v1/webhook-endpoints')).body.data[0]
  // The sandbox gives up after five tries, within minutes of its clock.
  await until(async () => {
    await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 700 } })
    const { data } = (await gateway.call('GET', '/v1/events?type=payment.succeeded')).body
    const at = data[0].deliveries.find(({ endpoint }: { endpoint: string }) => endpoint === id)
    return at.status === 'FAILED'
  })

  await page.getByRole('link', { name: receiver.url }).first().click()
  await page.getByRole('heading', { level: 1, name: new URL(receiver.url).host }).waitFor()
  await page.getByText('One delivery to this address was given up').waitFor()
  await page.getByRole('button', { name: 'Given up', exact: true }).click()
  await page.getByRole('row', { name: /payment\.succeeded.*Given up/ }).waitFor()
  await look(page, 'an endpoint that gave up')
  await takePictures(browser, gateway, {
    event: `/developers/events/${JSON.parse(first.body).id}`,
    webhooks: '/developers/webhooks',
    endpoint: `/developers/webhooks/${id}`,
    'settings-endpoint': '/developers/webhooks/webhookUrl',
  })
  // The payment's own page tells it in one line, with every try below.
  await goWithin(page, `/payments/${JSON.parse(first.body).data.id}`)
  await page.getByText('not delivered, 5 tries: given up').waitFor()
  // One more arrived, at the address of the settings.
  await page.getByText('6 tries', { exact: true }).click()
  await page.getByText('payment.succeeded was not delivered: 400').nth(4).waitFor()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  await page.getByRole('button', { name: 'Books', exact: true }).click()
  await page.getByText('Booked, less the fee').waitFor()
  expect(await page.getByText('given up').count()).toBe(0)
  await look(page, 'a payment whose event was given up')
  await goWithin(page, `/developers/webhooks/${id}`)
  receiver.answer = answering(204)
  const before = receiver.received.length
  await page.getByRole('button', { name: 'Resend all' }).click()
  await until(async () => receiver.received.length > before)
  expect(defined(receiver.received.at(-1)).headers['webhook-id']).toBe(first.headers['webhook-id'])

  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByText('Your endpoint responded with 204').waitFor()
  const ping = defined(receiver.received.at(-1))
  expect(new Webhook(secret).verify(ping.body, ping.headers as Record<string, string>)).toMatchObject({ type: 'ping' })

  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await dialog.getByLabel('The old secret remains valid for').selectOption('0')
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  expect(await dialog.getByText(/^whsec_/).textContent()).not.toBe(secret)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('None yet. Add one').waitFor()
  expect((await gateway.call('GET', '/v1/webhook-endpoints')).body.data).toEqual([])
})
