import { expect, test } from 'vitest'
import { type Reply, until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aPayer } from '../../invoices/invoices.ts'
import { aCustomerWorld } from './customers.ts'

const gateway = await sharedGateway()
const { call } = gateway
const { pay } = aPayer(gateway)
const world = aCustomerWorld(gateway)
const { aCustomer, subscribe, save, visitor, read, agree, atWallet } = world
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const status = async (id: string): Promise<string> => (await read(`/v1/subscriptions/${id}`)).status
const paidOf = async (subscriptionId: string): Promise<Reply['body'][]> =>
  (await read(`/v1/invoices?subscriptionId=${subscriptionId}`)).data.filter(
    (one: Reply['body']) => one.status === 'PAID',
  )

/** A customer whose wallet pays a subscription. */
async function aSubscriber(phone?: string, change: object = {}, at: typeof world = world) {
  const customer = await at.aCustomer()
  const method = await at.save(customer.id, phone)
  const subscription = await at.subscribe(customer.id, { savedMethodIds: [method], ...change })
  return { customer, method, subscription, browser: at.visitor(customer.path) }
}
/** Of tests that alter nothing of theirs. */
const subscribers = await Promise.all([aSubscriber(), aSubscriber()])
const [settled, another] = subscribers

test('its customer sees what they agreed to, what they are subscribed to, and the receipts of what they paid', async () => {
  const { customer, method, subscription, browser } = settled
  expect(subscription.customerUrl).toBe(customer.customerUrl)
  await until(async () => (await paidOf(subscription.id)).length === 1)
  const text = plain((await browser.open()).text)
  const { mandate } = await read(`/v1/saved-methods/${method}`)
  const { nextPeriodStart } = await read(`/v1/subscriptions/${subscription.id}`)
  for (const words of [
    mandate.text,
    mandate.version,
    'IDR 150,000',
    'Kopi bulanan',
    'IDR 50,000 every month',
    'Active',
  ])
    expect(text).toContain(plain(words))
  expect(text).toContain(String(Number(nextPeriodStart.slice(8))))
  const [receipt = ''] = /\/r\/pay_[^"?]+/.exec(text) ?? []
  const [papers = ''] = /\/inv_[^"?]+invoice\.pdf/.exec(text) ?? []
  expect((await call('GET', receipt, { key: null })).status).toBe(200)
  expect((await call('GET', papers, { key: null })).headers.get('content-type')).toBe('application/pdf')
  expect(plain((await call('GET', `${customer.path}?locale=id`, { key: null })).text)).not.toContain('Kopi bulanan')
})

test('an open invoice leads to its page, where it is paid without a saved method', async () => {
  const customer = await aCustomer()
  const { id } = await subscribe(customer.id, { collect: 'invoice' })
  const invoice = await until(async () => (await read(`/v1/invoices?subscriptionId=${id}`)).data[0])
  const browser = visitor(customer.path)
  const { text } = await browser.open()
  expect(plain(text)).toContain('Pay IDR 50,000')
  expect(text).toContain(`href="/${invoice.id}?locale=en"`)
  await pay(invoice.id)
  await until(async () => (await paidOf(id)).length === 1)
  expect((await browser.look()).text).toContain('There is nothing to pay.')
})

test('a charge that failed says why and what comes next, and one without an outcome leaves no button to pay twice', async () => {
  const empty = await aSubscriber('081234567803')
  await until(async () => (await status(empty.subscription.id)) === 'PAST_DUE')
  const { collecting } = await read(`/v1/subscriptions/${empty.subscription.id}`)
  const day = Number(new Date(Date.parse(collecting[0].nextTryAt) + 7 * 3_600_000).getUTCDate())
  const retried = plain((await empty.browser.open()).text)
  expect(retried).toContain(`The charge failed: there was not enough money. It is tried again on ${day} `)
  expect(retried).toMatch(/<a class="button" href="\/inv_[^"]+">Pay IDR 50,000/)

  const blocked = await aSubscriber('081234567806')
  await until(async () => (await status(blocked.subscription.id)) === 'PAST_DUE')
  const chosen = plain((await blocked.browser.open()).text)
  expect(chosen).toContain('the account is blocked or not active. Choose another method, or pay here.')

  const open = await aSubscriber('081234567805')
  await until(async () => (await read(`/v1/subscriptions/${open.subscription.id}`)).collecting[0]?.chargeId)
  const charging = plain((await open.browser.open()).text)
  expect(charging).toContain('A saved method is being charged, and the outcome is not known yet.')
  const [, path = ''] = /<a class="quiet" href="(\/inv_[^"]+)">Pay IDR 50,000/.exec(charging) ?? []
  expect((await call('GET', path, { key: null })).text).toContain('A saved method is being charged')

  const [{ chargeId }] = (await read(`/v1/subscriptions/${open.subscription.id}`)).collecting
  const simulate = { body: { outcome: 'needs_payer' } }
  expect((await call('POST', `/v1/sandbox/charges/${chargeId}/simulate`, simulate)).status).toBe(200)
  const { actionUrl } = await read(`/v1/charges/${chargeId}`)
  const waiting = (await open.browser.look()).text
  expect(waiting).toContain(`href="${actionUrl.replaceAll('&', '&amp;')}" rel="noreferrer">Approve the charge`)
  expect((await call('GET', path, { key: null })).text).not.toContain('A saved method is being charged')
})

test('a subscription that was cancelled after its last try says so, and what it billed can still be paid', async () => {
  const { subscription, browser } = await aSubscriber('081234567806', { dunning: { retryDays: [] } })
  await until(async () => (await status(subscription.id)) === 'CANCELLED')
  const text = plain((await browser.open()).text)
  expect(text).toContain('Cancelled, as it was not paid')
  expect(text).toContain('It is not tried again. You can still pay it here.')
  expect(text).toMatch(/<a class="button" href="\/inv_[^"]+">Pay IDR 50,000/)
})

test('a method is ended after one more question, twice at once is once, it is shown as ended, and one is chosen', async () => {
  const { method, browser } = await aSubscriber()
  expect((await browser.open()).text).not.toContain('Choose a method')
  const question = plain((await browser.look(`&end=${method}`)).text)
  expect(question).toContain('It is used for Kopi bulanan.')
  expect((await read(`/v1/saved-methods/${method}`)).status).toBe('ACTIVE')
  const presses = await Promise.all([browser.send('end', { of: method }), browser.send('end', { of: method })])
  expect(presses.map((reply) => reply.status)).toEqual([303, 303])
  expect(await read(`/v1/saved-methods/${method}`)).toMatchObject({ status: 'REVOKED', revokedBy: 'payer' })
  const events = (await read(`/v1/events?subjectId=${method}`)).data.map(({ type }: Reply['body']) => type)
  expect(events.filter((type: string) => type === 'saved_method.revoked')).toHaveLength(1)
  const { text } = await browser.look()
  expect(text).toContain('Those that have ended')
  expect(text).toContain('Choose a method, so that the next payment is not late.')
  expect(text).not.toContain('Change the method')
  expect((await browser.look(`&end=${method}`)).status).toBe(404)
})

test('a subscription runs to the end of its period, and is cancelled by its customer', async () => {
  // Of another account: with its clock go all of its subscriptions.
  const other = await sharedGateway()
  const later = aCustomerWorld(other)
  const { subscription, browser } = await aSubscriber(undefined, {}, later)
  const of = subscription.id
  const paid = async () =>
    (await later.read(`/v1/invoices?subscriptionId=${of}`)).data.filter((one: Reply['body']) => one.status === 'PAID')
  await until(async () => (await paid()).length === 1)
  await browser.open()
  expect((await browser.look(`&cancel=${of}`)).text).toContain('runs until')
  await Promise.all([browser.send('cancel', { of }), browser.send('cancel', { of })])
  expect(await later.read(`/v1/subscriptions/${of}`)).toMatchObject({ status: 'ACTIVE', cancelsAtPeriodEnd: true })
  expect((await browser.look()).text).toContain('Runs until')
  await other.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 32 * 86_400 } })
  await until(async () => (await later.read(`/v1/subscriptions/${of}`)).status === 'CANCELLED')
  expect((await later.read(`/v1/subscriptions/${of}`)).endReason).toBe('customer')
  expect(await paid()).toHaveLength(1)
})

test('another method pays what a dead one did not, at once', async () => {
  const { customer, method, subscription, browser } = await aSubscriber('081234567806')
  await until(async () => (await status(subscription.id)) === 'PAST_DUE')
  const other = await save(customer.id)
  await browser.open()
  expect((await browser.look(`&change=${subscription.id}`)).text).toContain(`value="${other}"`)
  await browser.send('change', { of: subscription.id, method: other })
  expect((await read(`/v1/subscriptions/${subscription.id}`)).savedMethodIds).toEqual([other, method])
  await until(async () => (await paidOf(subscription.id)).length === 1)
  await until(async () => (await status(subscription.id)) === 'ACTIVE')
})

test('a method that is linked from there is charged first once it is active, and one press offers one', async () => {
  const { customer, method, subscription, browser } = await aSubscriber('081234567806')
  await until(async () => (await status(subscription.id)) === 'PAST_DUE')
  await browser.open()
  const change = (await browser.look(`&change=${subscription.id}`)).text
  const [, form = ''] = /name="form" value="([^"]+)"/.exec(change) ?? []
  const fields = { of: subscription.id, method: 'ewallet:GOPAY', form }
  const [one, two] = await Promise.all([browser.send('link', fields), browser.send('link', fields)])
  const place = one.headers.get('location') ?? ''
  expect([one.status, two.headers.get('location')]).toEqual([303, place])
  const [linked = ''] = /sm_[0-9a-z]+/.exec(place) ?? []
  const offered = await read(`/v1/saved-methods/${linked}`)
  expect(offered).toMatchObject({ code: 'GOPAY', returnUrl: customer.customerUrl, mandate: { maxAmount: 150_000 } })
  expect((await read(`/v1/subscriptions/${subscription.id}`)).savedMethodIds).toEqual([method])
  await atWallet(await agree(linked), 'agree', '081234567890')
  await until(async () => (await paidOf(subscription.id)).length === 1)
  expect((await read(`/v1/subscriptions/${subscription.id}`)).savedMethodIds).toEqual([linked, method])
})

test('what is another customer’s is not found, by an open page either', async () => {
  const [mine, theirs] = subscribers
  await mine.browser.open()
  const { method, subscription } = theirs
  for (const wish of [`end=${method}`, `cancel=${subscription.id}`, `change=${subscription.id}`])
    expect((await mine.browser.look(`&${wish}`)).status).toBe(404)
  const sends = [
    mine.browser.send('end', { of: method }),
    mine.browser.send('cancel', { of: subscription.id }),
    mine.browser.send('change', { of: mine.subscription.id, method }),
    mine.browser.send('change', { of: subscription.id, method: mine.method }),
    mine.browser.send('link', { of: subscription.id, method: 'ewallet:DANA', form: crypto.randomUUID() }),
  ]
  expect((await Promise.all(sends)).map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404])
  expect((await read(`/v1/saved-methods/${method}`)).status).toBe('ACTIVE')
})

test('nothing changes without a session, nor by a form of another site', async () => {
  const { method, subscription, customer } = another
  const [browser, stranger] = [visitor(customer.path), visitor(customer.path)]
  const forms = [
    ['end', method],
    ['cancel', subscription.id],
  ] as const
  for (const [form, of] of forms)
    expect((await stranger.send(form, { of })).headers.get('location')).toBe(`${customer.path}?locale=en`)
  await browser.open()
  for (const [form, of] of forms)
    expect((await browser.send(form, { of }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await read(`/v1/saved-methods/${method}`)).status).toBe('ACTIVE')
  expect((await read(`/v1/subscriptions/${subscription.id}`)).cancelsAtPeriodEnd).toBe(false)
})
