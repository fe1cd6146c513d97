import { webhooks } from '@gapura/sdk'
import { expect, test } from 'vitest'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { installed } from './installed.ts'

/** Every method that Medusa 2.21 requires of a payment provider. Source: `AbstractPaymentProvider` of @medusajs/utils. */
const ABSTRACT = [
  ...['initiatePayment', 'updatePayment', 'deletePayment', 'authorizePayment', 'capturePayment', 'refundPayment'],
  ...['retrievePayment', 'cancelPayment', 'getPaymentStatus', 'getWebhookActionAndData'],
] as const

type Data = Record<string, unknown> & { checkout_id?: string }
type Reply = { status: string; action: string; data: Data }
type Provider = Record<(typeof ABSTRACT)[number], (input: object) => Promise<Reply>>
type ProviderClass = {
  new (cradle: object, options: object): Provider
  readonly identifier: string
  validateOptions(options: object): void
}
type Plugin = { provider: { module: string; given: { services: [ProviderClass] } } }

const { provider } = installed<Plugin>('medusa', {
  '@medusajs/framework/utils': `
    exports.AbstractPaymentProvider = class {}
    exports.MedusaError = class MedusaError extends Error { constructor(type, message) { super(message); this.type = type } }
    exports.ModuleProvider = (module, given) => ({ module, given })
    exports.Modules = { PAYMENT: 'payment', LOCKING: 'locking', WORKFLOW_ENGINE: 'workflows', ORDER: 'order', CART: 'cart', STORE: 'store' }
    exports.ContainerRegistrationKeys = { QUERY: 'query', LOGGER: 'logger' }
  `,
})
const [GapuraProvider] = provider.given.services

const gateway = await sharedGateway()
const OPTIONS = {
  ...{ apiKey: gateway.secretKey, baseUrl: gateway.url, webhookSecret: DEMO.webhookSecret },
  ...{ serverUrl: 'http://localhost:9000', storefrontUrl: 'http://localhost:8000/?cart={CART_ID}' },
}
const warned: string[] = []
const logger = { warn: (text: string) => void warned.push(text), info: () => {} }
const aProvider = (change: object = {}) => new GapuraProvider({ logger }, { ...OPTIONS, ...change })
const payments = aProvider()

let sessions = 0
async function aSession(amount = 125_000): Promise<Data> {
  const data = { session_id: `payses_contract_${++sessions}` }
  return (await payments.initiatePayment({ amount, currency_code: 'idr', data })).data
}
const statusAt = async ({ checkout_id }: Data) => (await gateway.call('GET', `/v1/checkout/${checkout_id}`)).body.status
async function pay(data: Data, outcome = 'succeeded'): Promise<void> {
  const body = { outcome, type: 'qrcode' }
  await gateway.call('POST', `/v1/sandbox/checkout/${data.checkout_id}/simulate`, { body })
  await until(async () => (await statusAt(data)) === 'SUCCEEDED')
}
async function webhookOf(data: Data, secret = DEMO.webhookSecret) {
  const [event] = await until(async () => {
    const { body } = await gateway.call('GET', `/v1/events?type=payment.succeeded&subjectId=${data.checkout_id}`)
    return body.data.length > 0 && body.data
  })
  const rawData = JSON.stringify(event)
  return { data: event, rawData, headers: { ...(await webhooks.sign(rawData, secret)) } }
}

test('it is a provider of the payment module, with every method that Medusa requires', () => {
  expect([provider.module, GapuraProvider.identifier]).toEqual(['payment', 'gapura'])
  expect(ABSTRACT.filter((name) => typeof payments[name] !== 'function')).toEqual([])
})

test('options with faults stop the start, each fault named', () => {
  const faults = () => GapuraProvider.validateOptions({ ...OPTIONS, serverUrl: 'shop', storefrontUrl: '' })
  expect(faults).toThrow(/serverUrl[\s\S]*storefrontUrl/)
  expect(() => GapuraProvider.validateOptions(OPTIONS)).not.toThrow()
})

test('a session is one checkout, whatever form the amount has; another amount cancels it for a new one', async () => {
  const data = await aSession()
  const again = { currency_code: 'IDR', data }
  const same = await payments.initiatePayment({ amount: { value: '125000' }, ...again })
  expect(same.data.checkout_id).toBe(data.checkout_id)
  const { data: changed } = await payments.updatePayment({ amount: '150000', ...again })
  expect(changed.checkout_id).not.toBe(data.checkout_id)
  expect([await statusAt(data), await statusAt(changed)]).toEqual(['CANCELLED', 'PENDING'])
})

test('only the gateway’s word authorizes, captures and refunds', async () => {
  const data = await aSession()
  expect(await payments.authorizePayment({ data })).toMatchObject({ status: 'pending' })
  await expect(payments.capturePayment({ data })).rejects.toMatchObject({ type: 'not_allowed' })
  await pay(data)
  const { status, data: paid } = await payments.authorizePayment({ data })
  expect([status, paid.paid_amount]).toEqual(['captured', 125_000])
  expect((await payments.getPaymentStatus({ data })).status).toBe('captured')
  expect((await payments.capturePayment({ data: paid })).data.transaction_id).toMatch(/^pay_/)
  const { data: refunded } = await payments.refundPayment({ data: paid, amount: 25_000 })
  expect(refunded.refunds).toMatchObject([{ refund_id: expect.stringMatching(/^re_/), amount: 25_000 }])
  await expect(payments.cancelPayment({ data: paid })).rejects.toMatchObject({ type: 'not_allowed' })
})

test('a checkout of another session pays nothing', async () => {
  const [mine, theirs] = [await aSession(), await aSession()]
  await pay(theirs)
  const data = { ...mine, checkout_id: theirs.checkout_id }
  expect((await payments.authorizePayment({ data })).status).toBe('error')
})

test('a session that is given up cancels its checkout, unless money is there', async () => {
  const [open, paid] = [await aSession(), await aSession()]
  await payments.deletePayment({ data: open })
  expect(await statusAt(open)).toBe('CANCELLED')
  await pay(paid)
  await expect(payments.deletePayment({ data: paid })).rejects.toMatchObject({ type: 'not_allowed' })
})

test('a webhook is verified over its bytes and captures its session; a forged one does nothing', async () => {
  const data = await aSession()
  await pay(data)
  const captured = { action: 'captured', data: { session_id: data.session_id, amount: 125_000 } }
  expect(await payments.getWebhookActionAndData(await webhookOf(data))).toEqual(captured)
  const forged = await webhookOf(data, `whsec_${Buffer.from('another').toString('base64')}`)
  expect(await payments.getWebhookActionAndData(forged)).toEqual({ action: 'not_supported' })
  expect(warned.at(-1)).toContain('webhook')
})

test.each([
  ['a currency that no route takes', { amount: 12, currency_code: 'xts' }],
  ['a fraction of a dollar', { amount: { value: '12.50' }, currency_code: 'usd' }],
])('%s is refused in words, before there is a checkout', async (_what, wanted) => {
  const refused = payments.initiatePayment({ ...wanted, data: { session_id: `payses_contract_${++sessions}` } })
  await expect(refused).rejects.toMatchObject({ type: 'not_allowed', message: expect.stringMatching(/\w+ \w+ \w+/) })
  const { body } = await gateway.call('GET', `/v1/checkout?externalId=payses_contract_${sessions}`)
  expect(body.data).toEqual([])
})

test.each([
  ['a live key on a sandbox', { apiKey: gateway.secretKey.replace('sk_test', 'sk_live') }],
  ['a gateway that is away', { baseUrl: 'http://127.0.0.1:9' }],
])('%s refuses the session in words', async (_what, change) => {
  const data = { session_id: `payses_contract_${++sessions}` }
  const refused = aProvider(change).initiatePayment({ amount: 125_000, currency_code: 'idr', data })
  await expect(refused).rejects.toMatchObject({ type: 'not_allowed', message: expect.stringMatching(/\w+ \w+ \w+/) })
})
