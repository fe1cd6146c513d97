import { webhooks } from '@gapura/sdk'
import { expect, test } from 'vitest'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { installed } from './installed.ts'

type Payment = { id: string; amount: number; state: string; transactionId?: string; metadata: Record<string, unknown> }
type Result = Payment & { success: boolean; errorMessage: string }
type Handler = {
  code: string
  config: {
    init(injector: object): void
    createPayment(ctx: object, order: object, amount: number): Promise<Result>
    settlePayment(ctx: object, order: object, payment: Payment): Promise<Result>
    cancelPayment(ctx: object, order: object, payment: Payment): Promise<Result>
    createRefund(ctx: object, input: object, amount: number, order: object, payment: Payment): Promise<Result>
  }
}
type PluginClass = { init(options: object): PluginClass; metadata: Metadata }
type Metadata = { compatibility: string; configuration(config: Config): Config }
type Middleware = {
  route: string
  beforeListen: boolean
  handler(request: object, response: object, next: () => void): unknown
}
type Config = {
  paymentOptions: { paymentMethodHandlers: Handler[]; process?: object[]; refundProcess?: object[] }
  apiOptions: { middleware: Middleware[] }
  schedulerOptions: { tasks: { config: { id: string } }[] }
}
type Service = { readonly name: string }
type Core = Record<'OrderService' | 'ConfigService' | 'TransactionalConnection', Service>

const { GapuraPlugin, gapuraPaymentHandler } = installed<{
  GapuraPlugin: PluginClass
  gapuraPaymentHandler: Handler
}>('vendure', {
  '@vendure/core': `
    for (const name of ['OrderService', 'HistoryService', 'ConfigService', 'TransactionalConnection', 'PaymentMethodService',
      'ActiveOrderService', 'RequestContextService', 'PluginCommonModule', 'Order', 'Payment', 'Refund', 'Channel'])
      exports[name] = { [name]: class {} }[name]
    exports.LanguageCode = { en: 'en', id: 'id' }
    exports.PaymentMethodHandler = class { constructor(config) { this.config = config; this.code = config.code } }
    exports.ScheduledTask = class { constructor(config) { this.config = config } }
    exports.UserInputError = class extends Error {}
    exports.Logger = { warn() {}, info() {} }
    exports.Permission = { Owner: 'Owner', UpdatePaymentMethod: 'UpdatePaymentMethod' }
    exports.isGraphQlErrorResult = (value) => value?.errorCode !== undefined
    exports.Allow = () => () => {}
    exports.Ctx = () => () => {}
    exports.VendurePlugin = (metadata) => (plugin) => void (plugin.metadata = metadata)
  `,
  '@nestjs/graphql': 'for (const name of ["Resolver", "Mutation", "Query"]) exports[name] = () => () => {}',
  graphql: 'exports.parse = (source) => ({ source })',
})

const gateway = await sharedGateway()
const OPTIONS = {
  ...{ apiKey: gateway.secretKey, baseUrl: gateway.url, webhookSecret: DEMO.webhookSecret },
  ...{ serverUrl: 'http://localhost:3000', storefrontUrl: 'http://localhost:4200/{ORDER_CODE}?{OUTCOME}' },
}
GapuraPlugin.init(OPTIONS)
const { config: handler } = gapuraPaymentHandler

/** The services that the handler reaches: an order without other payments, counted in cents. */
const services: Record<string, object> = {
  ConfigService: { entityOptions: { moneyStrategy: { precision: 2 } } },
  OrderService: { getOrderPayments: async () => [], addNoteToOrder: async () => ({}) },
  TransactionalConnection: { getRepository: () => ({ find: async () => [] }) },
} satisfies Record<keyof Core, object>
handler.init({ get: ({ name }: Service) => services[name] })

const ctx = { channelId: 1 }
let orders = 0
const anOrder = (currencyCode = 'IDR') => ({ id: `${++orders}`, code: `CONTRACT${orders}`, currencyCode })
async function aPayment(order: object, amount = 12_500_000): Promise<Payment> {
  return { ...(await handler.createPayment(ctx, order, amount)), id: '7' }
}
const statusAt = async ({ transactionId }: Payment) =>
  (await gateway.call('GET', `/v1/checkout/${transactionId}`)).body.status
async function pay(payment: Payment): Promise<void> {
  const body = { outcome: 'succeeded', type: 'qrcode' }
  await gateway.call('POST', `/v1/sandbox/checkout/${payment.transactionId}/simulate`, { body })
  await until(async () => (await statusAt(payment)) === 'SUCCEEDED')
}

const aConfig = (): Config => ({
  paymentOptions: { paymentMethodHandlers: [] },
  apiOptions: { middleware: [] },
  schedulerOptions: { tasks: [] },
})

test('the plugin adds its handler, its waiting states, its routes before the parsers, and its sweep', () => {
  const config = GapuraPlugin.metadata.configuration(aConfig())
  expect(config.paymentOptions.paymentMethodHandlers.map(({ code }) => code)).toEqual(['gapura'])
  expect(config.paymentOptions.process).toMatchObject([{ transitions: { Created: { to: ['Created'] } } }])
  expect(config.paymentOptions.refundProcess).toMatchObject([{ transitions: { Pending: { to: ['Pending'] } } }])
  expect(config.apiOptions.middleware).toMatchObject([{ route: '/gapura', beforeListen: true }])
  expect(config.schedulerOptions.tasks).toHaveLength(1)
})

test('options with faults stop the start, each fault named', () => {
  expect(() => GapuraPlugin.init({ ...OPTIONS, serverUrl: 'shop', storefrontUrl: '' })).toThrow(
    /serverUrl[\s\S]*storefrontUrl/,
  )
})

test('an order has one open checkout; another total has another', async () => {
  const order = anOrder()
  const payment = await aPayment(order)
  expect(payment).toMatchObject({
    ...{ state: 'Created', amount: 12_500_000, transactionId: expect.stringMatching(/^co_/) },
    metadata: { public: { checkoutUrl: expect.stringContaining(`${payment.transactionId}`) } },
  })
  expect((await aPayment(order)).transactionId).toBe(payment.transactionId)
  const changed = await aPayment(order, 15_000_000)
  expect(changed.transactionId).not.toBe(payment.transactionId)
  expect(await statusAt(payment)).toBe('CANCELLED')
})

test('only the gateway’s word settles a payment, for its own order and amount', async () => {
  const order = anOrder()
  const payment = await aPayment(order)
  expect(await handler.settlePayment(ctx, order, payment)).toMatchObject({ success: false, state: 'Created' })
  await pay(payment)
  expect(await handler.settlePayment(ctx, anOrder(), payment)).toMatchObject({ success: false })
  expect(await handler.settlePayment(ctx, order, { ...payment, amount: 100 })).toMatchObject({ success: false })
  const settled = await handler.settlePayment(ctx, order, payment)
  expect(settled).toMatchObject({ success: true, metadata: { paidAmount: 125_000, paidCurrency: 'IDR' } })
  const cancelled = await handler.cancelPayment(ctx, order, payment)
  expect(cancelled).toMatchObject({ success: false, errorMessage: expect.stringContaining('SUCCEEDED') })
  const paid = { ...payment, metadata: { ...payment.metadata, ...settled.metadata } }
  const refund = await handler.createRefund(ctx, { reason: 'Broken' }, 2_500_000, order, paid)
  expect(['Settled', 'Pending']).toContain(refund.state)
  const { body } = await gateway.call('GET', `/v1/refunds/${refund.transactionId}`)
  expect(body).toMatchObject({ amount: 25_000, reason: 'Broken', externalId: `${order.code}-7-1` })
})

test('a payment that is given up cancels its checkout', async () => {
  const order = anOrder()
  const payment = await aPayment(order)
  expect(await handler.cancelPayment(ctx, order, payment)).toMatchObject({ success: true })
  expect(await statusAt(payment)).toBe('CANCELLED')
})

test('a currency that no route takes is an error of the payment, in words', async () => {
  const payment = await handler.createPayment(ctx, anOrder('XTS'), 1_200)
  expect(payment).toMatchObject({ state: 'Error', errorMessage: expect.stringMatching(/\w+ \w+ \w+/) })
})

test('a gateway that is away, and a live key on a sandbox, are errors of the payment, in words', async () => {
  for (const change of [
    { baseUrl: 'http://127.0.0.1:9' },
    { apiKey: gateway.secretKey.replace('sk_test', 'sk_live') },
  ]) {
    GapuraPlugin.init({ ...OPTIONS, ...change })
    const payment = await handler.createPayment(ctx, anOrder(), 12_500_000)
    expect(payment).toMatchObject({ state: 'Error', errorMessage: expect.stringMatching(/\w+ \w+ \w+/) })
  }
  GapuraPlugin.init(OPTIONS)
})

test('the webhook’s route verifies the body as it came: a forged one is refused, an unknown checkout is no failure', async () => {
  const [middleware] = GapuraPlugin.metadata.configuration(aConfig()).apiOptions.middleware
  const event = { id: 'evt_1', type: 'payment.succeeded', timestamp: new Date(), data: { id: `co_${'0'.repeat(26)}` } }
  const body = JSON.stringify(event)
  const post = (headers: object) =>
    new Promise<number>((resolve) => {
      const bytes = async function* () {
        yield Buffer.from(body)
      }
      const request = Object.assign(bytes(), { method: 'POST', url: '/webhook', headers })
      void middleware?.handler(request, { writeHead: (status: number) => ({ end: () => resolve(status) }) }, () => {})
    })
  expect(await post({ ...(await webhooks.sign(body, DEMO.webhookSecret)) })).toBe(204)
  const other = `whsec_${Buffer.from('another').toString('base64')}`
  expect(await post({ ...(await webhooks.sign(body, other)) })).toBe(400)
})
