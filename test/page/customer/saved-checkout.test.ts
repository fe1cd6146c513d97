import { expect, test } from 'vitest'
import { type Reply, until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aCustomerWorld } from './customers.ts'

const gateway = await sharedGateway()
const { call, config } = gateway
const { aCustomer, post, save, visitor, read, agree, atWallet, form } = aCustomerWorld(gateway)
const advance = (seconds: number) => call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const FREE = { mandate: {} }
let orders = 0

const aCheckout = (customerId: string, change: object = {}): Promise<Reply['body']> =>
  post('/v1/checkout', {
    ...{ externalId: `saved-${++orders}`, currency: 'IDR', amount: 40_000, customerId, save: 'offer' },
    ...{ successUrl: 'https://shop.example/ok', cancelUrl: 'https://shop.example/no', ...change },
  })
const status = async (id: string): Promise<string> => (await read(`/v1/checkout/${id}`)).status
const chargesOf = async (method: string): Promise<Reply['body'][]> =>
  (await read(`/v1/charges?savedMethodId=${method}`)).data

/** A customer with a wallet, known to the page of a checkout by a code. */
async function aPayer(phone?: string, change: object = {}) {
  const customer = await aCustomer()
  const method = await save(customer.id, phone, FREE)
  const checkout = await aCheckout(customer.id, change)
  const browser = visitor(`/${checkout.id}`)
  const own = visitor(`${customer.path}`)
  await own.send('enter', { code: '000000' })
  browser.use(own.cookie())
  return { customer, method, checkout, browser }
}

test('the page shows no saved method before a code, and leads back from it', async () => {
  const { customer, method, checkout, browser } = await aPayer()
  const stranger = await visitor(`/${checkout.id}`).look()
  expect(stranger.text).toContain(`/c/${customer.id}?locale=en&amp;for=${checkout.id}`)
  expect(stranger.text).not.toContain(method)
  const entered = await call('POST', `${customer.path}/enter?locale=en&for=${checkout.id}`, form({ code: '000000' }))
  expect([entered.status, entered.headers.get('location')]).toEqual([303, `/${checkout.id}?locale=en`])
  expect(plain((await browser.look()).text)).toMatch(/Pay with DANA 0812/)
  expect((await visitor(`/${checkout.id}`).send('saved', { method })).status).toBe(404)
  expect(await status(checkout.id)).toBe('PENDING')
})

test('one press pays, two at once pay once, and the money is the checkout’s', async () => {
  const { method, checkout, browser } = await aPayer()
  const presses = await Promise.all([browser.send('saved', { method }), browser.send('saved', { method })])
  expect(presses.map((reply) => [reply.status, reply.headers.get('location')])).toEqual(
    Array(2).fill([303, `/${checkout.id}?locale=en`]),
  )
  await until(async () => (await status(checkout.id)) === 'SUCCEEDED')
  const { payment, save: stored } = await read(`/v1/checkout/${checkout.id}`)
  expect([payment.type, payment.code, stored]).toEqual(['ewallet', 'DANA', 'offer'])
  const charges = await chargesOf(method)
  expect(charges).toMatchObject([{ status: 'SUCCEEDED', amount: 40_000, transactionId: payment.transactionId }])
  const events = (await read(`/v1/events?subjectId=${checkout.id}`)).data.map(({ type }: Reply['body']) => type)
  expect(events).toEqual(['payment.succeeded'])
  await browser.send('saved', { method })
  expect(await chargesOf(method)).toHaveLength(1)
})

test('what is unknown stays unknown: nothing else is offered until the outcome is known, a day later too', async () => {
  const { method, checkout, browser } = await aPayer('081234567805', { expiresAt: undefined })
  await browser.send('saved', { method })
  await advance(10)
  await browser.send('check')
  expect((await call('POST', `/v1/checkout/${checkout.id}/refresh`)).status).toBe(200)
  expect(await status(checkout.id)).toBe('PROCESSING')
  const { text } = await browser.look('&choose=1')
  expect(text).not.toContain('Pay with DANA')
  expect((await call('POST', `/v1/checkout/${checkout.id}/cancel`)).status).toBe(409)
  await browser.send('saved', { method })
  expect(await chargesOf(method)).toHaveLength(1)
  await advance(2 * 86_400)
  await until(async () => (await chargesOf(method))[0].status === 'FAILED')
  await until(async () => ['PENDING', 'EXPIRED'].includes(await status(checkout.id)))
})

test('a refusal opens the checkout again, and QRIS pays it', async () => {
  const { method, checkout, browser } = await aPayer('081234567803')
  await browser.send('saved', { method })
  await until(async () => (await chargesOf(method))[0]?.status === 'FAILED')
  expect(await status(checkout.id)).toBe('PENDING')
  const { text } = await browser.look()
  expect(text).toContain('QRIS')
  const events = (await read(`/v1/events?subjectId=${checkout.id}`)).data.map(({ type }: Reply['body']) => type)
  expect(events).toEqual([])
  await browser.send('pay', { type: 'qrcode', code: '' })
  await browser.look()
  await post(`/v1/sandbox/checkout/${checkout.id}/simulate`, { outcome: 'succeeded' })
  await until(async () => (await status(checkout.id)) === 'SUCCEEDED')
})

test('a code that was shown before is retired, once a saved method pays', async () => {
  const { method, checkout, browser } = await aPayer()
  await browser.send('pay', { type: 'qrcode', code: '' })
  await browser.look()
  await browser.look('&choose=1')
  await browser.send('saved', { method })
  await until(async () => (await status(checkout.id)) === 'SUCCEEDED')
  const { attempts } = await read(`/v1/checkout/${checkout.id}`)
  expect(attempts.map(({ type, status: one }: Reply['body']) => `${type} ${one}`)).toEqual([
    'qrcode RETIRED',
    'ewallet SUCCEEDED',
  ])
})

test('a wallet is saved while paying: agreed to, linked, and then one press pays without a code', async () => {
  const customer = await aCustomer()
  const checkout = await aCheckout(customer.id)
  const browser = visitor(`/${checkout.id}`)
  const { text } = await browser.look()
  expect(text).toContain('Save GoPay')
  const [, formKey = ''] = /name="form" value="([^"]+)"/.exec(text) ?? []
  const fields = { method: 'ewallet:GOPAY', form: formKey }
  const [one, two] = await Promise.all([browser.send('save', fields), browser.send('save', fields)])
  expect(one.headers.get('location')).toBe(two.headers.get('location'))
  const [linked = ''] = /sm_[0-9a-z]+/.exec(one.headers.get('location') ?? '') ?? []
  expect((await read(`/v1/saved-methods/${linked}`)).returnUrl).toBe(`${config.checkoutUrl}/${checkout.id}`)
  await atWallet(await agree(linked), 'agree', '081234567890')
  await until(async () => (await read(`/v1/saved-methods/${linked}`)).status === 'ACTIVE')
  expect(plain((await browser.look()).text)).toContain('Pay with GoPay')
  await browser.send('saved', { method: linked })
  await until(async () => (await status(checkout.id)) === 'SUCCEEDED')
  const other = await aCheckout(customer.id)
  expect((await visitor(`/${other.id}`).look()).text).not.toContain('Pay with GoPay')
  expect((await visitor(`/${other.id}`).send('saved', { method: linked })).status).toBe(404)
})

test('outside of the mandate nothing is charged, and another customer’s method is not found', async () => {
  const { customer, checkout, browser } = await aPayer()
  const small = await save(customer.id, '081234567890', { mandate: { maxAmount: 10_000 } })
  const refused = await browser.send('saved', { method: small })
  expect(refused.headers.get('location')).toContain('refused=1')
  expect((await browser.look('&choose=1&refused=1')).text).toContain('cannot be used for this amount')
  expect([await status(checkout.id), await chargesOf(small)]).toEqual(['PENDING', []])
  const theirs = await aPayer()
  expect((await browser.send('saved', { method: theirs.method })).status).toBe(404)
  await post(`/v1/saved-methods/${small}/revoke`, {})
  expect((await browser.send('saved', { method: small })).headers.get('location')).toContain('refused=1')
})

test('always: what can be saved is paid in no other way, and what cannot is offered as usual', async () => {
  const customer = await aCustomer()
  const { id } = await aCheckout(customer.id, { save: 'always' })
  const { text } = await visitor(`/${id}`).look()
  expect(text).toContain('Save DANA')
  expect(text).not.toMatch(/name="code" value="DANA"/)
  expect(text).toContain('QRIS')
})

test.each([
  [{ save: 'offer' }, 'save'],
  [{ save: 'offer', customerId: 'cus', type: 'qrcode' }, 'save'],
  [{ save: 'never', customerId: 'cus' }, 'save'],
])('%o is refused', async (change, field) => {
  const customer = await aCustomer()
  const sent = { externalId: 'x', currency: 'IDR', amount: 40_000, ...change }
  const body = 'customerId' in change ? { ...sent, customerId: customer.id } : sent
  const reply = await call('POST', '/v1/checkout', {
    body: { successUrl: 'https://shop.example/ok', cancelUrl: 'https://shop.example/no', ...body },
  })
  expect([reply.status, reply.body.errors[0].field]).toEqual([400, field])
})
