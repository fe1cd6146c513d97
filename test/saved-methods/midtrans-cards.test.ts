import { expect, test } from 'vitest'
import { type Reply, until } from '../gateway/gateway.ts'
import { aGatewayWithFace, pressOn } from './faces.ts'
import { aLinkingPayer } from './payer-links.ts'

const gateway = await aGatewayWithFace('midtrans', [{ method: 'credit_card' }])
const { call } = gateway
const { method, form, charge, ended } = aLinkingPayer(gateway)
let count = 0

/** A checkout of a customer who may save what they pay with. */
async function aCheckout(save: 'offer' | 'always' = 'offer') {
  const customer = (await call('POST', '/v1/customers', { body: { name: 'Sri' } })).body
  const order = { externalId: `order-${++count}`, amount: 75_000, currency: 'IDR', customerId: customer.id, save }
  const made = await call('POST', '/v1/checkout', { body: order })
  expect([made.status, made.text]).toEqual([200, expect.any(String)])
  return { customerId: customer.id as string, id: made.body.id as string }
}
const page = (path: string): Promise<Reply> => call('GET', `${path}?locale=en`, { key: null })
const locationOf = ({ headers }: Reply): string => new URL(headers.get('location') ?? '', gateway.url).pathname
const linkOf = ({ text }: Reply): string =>
  /<a class="button" href="([^"]+)" rel="noreferrer"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''

/** Chooses to save a card on the page of a checkout, agrees, and returns the method and the address of Midtrans' page. */
async function choose(checkout: string): Promise<{ methodId: string; url: string }> {
  const formKey = /name="form" value="([^"]+)"/.exec((await page(`/${checkout}`)).text)?.[1] ?? ''
  const chosen = await call('POST', `/${checkout}/save?locale=en`, form({ form: formKey, method: 'credit_card:' }))
  expect(chosen.status).toBe(303)
  const methodId = locationOf(chosen).slice(1)
  expect((await page(`/${methodId}`)).text).toContain('charge my card')
  expect((await call('POST', `/${methodId}/agree?locale=en`, form({}))).status).toBe(303)
  return { methodId, url: linkOf(await page(`/${methodId}`)) }
}
const statusOf = async (id: string) => (await call('GET', `/v1/checkout/${id}`)).body.status

test('a card is saved by paying a checkout: the money is the checkout’s, the card the method’s', async () => {
  const { id, customerId } = await aCheckout()
  const { methodId, url } = await choose(id)
  expect(await method(methodId)).toMatchObject({ status: 'PENDING_PAYER', customerId })
  const paid = await pressOn(url, { act: 'agree', card: '1114', save: '1' })
  // In the language that they agreed in.
  expect(await paid.text()).toContain(`/${id}?locale=en"`)
  await until(async () => (await statusOf(id)) === 'SUCCEEDED')
  expect((await call('GET', `/${id}?locale=id`, { key: null })).text).toContain('>Kartu<')
  // The notification of the payment has the link polled too.
  await until(async () => (await method(methodId)).status === 'ACTIVE')
  expect(await method(methodId)).toMatchObject({ label: 'Visa •••• 1114', type: 'credit_card', code: null })
  await ended(await charge(methodId), 'SUCCEEDED')
  expect((await call('POST', `/v1/saved-methods/${methodId}/revoke`)).body.status).toBe('REVOKED')
  const forgotten = `select 1 from saved_method where id = $1 and secret is null and not is_unlinking`
  await until(async () => (await gateway.db.pool.query(forgotten, [methodId])).rows.length > 0)
})

test('who pays without saving has paid, and saved nothing: two facts', async () => {
  const { id } = await aCheckout('always')
  const { methodId, url } = await choose(id)
  await pressOn(url, { act: 'agree', card: '1114' })
  await until(async () => (await statusOf(id)) === 'SUCCEEDED')
  expect((await method(methodId)).status).toBe('PENDING_PAYER')
  await gateway.advanceAll(3_600)
  await until(async () => (await method(methodId)).status === 'FAILED')
  expect((await method(methodId)).failure.message).toContain('without saving')
  const { text } = await page(`/${methodId}`)
  expect(text).toMatch(/Not saved.*stays paid/s)
  expect(text).not.toContain('Nothing was charged')
})

test('a card that has no money is declined by its bank’s code, and a charge without an answer stays open', async () => {
  const saveOf = async (card: string) => {
    const { id } = await aCheckout()
    const { methodId, url } = await choose(id)
    await pressOn(url, { act: 'agree', card, save: '1' })
    await until(async () => (await method(methodId)).status === 'ACTIVE')
    return methodId
  }
  const failed = await ended(await charge(await saveOf('1103')), 'FAILED')
  expect(failed.failure).toMatchObject({ code: 'insufficient_funds', retryable: true })
  const open = await charge(await saveOf('1104'))
  const answered = `select 1 from charge where id = $1 and rail_code is not null`
  await until(async () => (await gateway.db.pool.query(answered, [open])).rows.length > 0)
  expect((await call('GET', `/v1/charges/${open}`)).body.status).toBe('PROCESSING')
  await gateway.advanceAll(90)
  await ended(open, 'SUCCEEDED')
})

test('without a payment a card is refused, with what to do instead', async () => {
  const { customerId } = await aCheckout()
  const body = { externalId: 'card', customerId, type: 'credit_card', returnUrl: 'https://shop.example' }
  const refused = await call('POST', '/v1/saved-methods', { body })
  expect([refused.status, refused.body.code]).toEqual([422, 'PAYMENT_TYPE_UNAVAILABLE'])
  expect(refused.text).toContain('only while it is paid with')
  for (const field of ['cardNumber', 'card', 'cvv']) {
    const sent = await call('POST', '/v1/saved-methods', { body: { ...body, [field]: '4811111111111114' } })
    expect([sent.status, sent.text.includes('4811111111111114')]).toEqual([400, false])
  }
})
