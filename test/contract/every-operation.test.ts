import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { lookNow } from '../gateway/attention.ts'
import { signIn } from '../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, type Reply, until } from '../gateway/gateway.ts'
import { aBusiness, anApplicant } from '../merchants/onboarding.ts'
import { aReceiver } from '../merchants/receiver.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { aBilling } from './billing.ts'
import { aCounter } from './counter.ts'
import { type Document, judgeBy } from './document.ts'
import { aSaving } from './saving.ts'
import { aSubscribing } from './subscribing.ts'

/** Every operation of the document is called and every event delivered: one that is new has to be played here too. */
const gateway = await aGateway({ BANK_TRANSFER_MS: '100', LIMIT_FAILURES_PER_MINUTE: '1000' })
const document: Document = gateway.server.openApi()
const judge = judgeBy(document)
const receiver = await aReceiver()
const { call } = gateway
const sender = aSender(gateway)
const refunder = aRefunder(gateway)
const applicant = await anApplicant(gateway.db)
await call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })

const ORIGIN = { key: null, headers: { origin: 'https://shop.example' } }
/** What a preparing call answered. */
const done = async (reply: Promise<Reply>): Promise<Reply['body']> => {
  const { status, body, text } = await reply
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}
const created = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await done(call('POST', '/v1/checkout', { body: aCheckoutBody(change) }))).id
const sent = async (receiverAccountNo = '0012345678'): Promise<string> =>
  (await done(sender.send(aPayoutBody({}, { receiverAccountNo })))).data.id
const simulate = (id: string, outcome: string) =>
  call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome } })
const refund = async (change: Record<string, unknown>, payment: Record<string, unknown> = {}) => {
  const { transactionId } = await refunder.aPaid(payment)
  return refunder.refund({ transactionId, ...change })
}
const onClaim = (amount = 125_000) =>
  refund({ fallback: 'claim_link' }, { type: 'virtual_account', code: 'BCA', amount })
const anEvent = async (): Promise<string> => {
  await done(simulate(await created(), 'succeeded'))
  return until(async () => (await call('GET', '/v1/events?limit=1')).body.data[0]?.id)
}
const anEndpoint = () =>
  call('POST', '/v1/webhook-endpoints', { body: { url: 'https://warehouse.example/', events: ['onboarding.updated'] } })
const report = (status: string) =>
  call('POST', '/v1/onboarding/status', { key: DEMO.providerKey, body: { reference_id: 'kyb_demo', status } })

const askForReport = () =>
  call('POST', '/v1/reports', { body: { kind: 'ledger', format: 'csv', from: '2026-01-01', to: '2026-01-01' } })
const aReport = async (): Promise<string> => {
  const { id } = await done(askForReport())
  return until(async () => (await call('GET', `/v1/reports/${id}`)).body.status === 'READY' && String(id))
}

const aLink = () =>
  call('POST', '/v1/payment-links', { body: { title: 'Kelas kopi', currency: 'IDR', amount: 150_000 } })
const onLink = async (method: string, path = '', body?: object) =>
  call(method, `/v1/payment-links/${(await done(aLink())).id}${path}`, body && { body })

/** Alerts go only to endpoints that subscribe to them. */
const seeLittleLeft = async (lowBalance: number | null) => {
  await done(call('PATCH', '/v1/settings', { body: { lowBalance } }))
  await lookNow(gateway)
}
const openAttention = async () => {
  await done(call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url, events: ['attention.*'] } }))
  await seeLittleLeft(900_000_000_000)
}
const closeAttention = async () => {
  await seeLittleLeft(null)
  await done(call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 1_200 } }))
  await lookNow(gateway)
}

const billing = aBilling(gateway)
const subscribing = aSubscribing(gateway)
const counter = aCounter(gateway)
const saving = await aSaving(gateway)

const CALLS: Readonly<Record<string, () => Promise<Reply>>> = {
  readCsrfSession: () => call('GET', '/v1/auth/clients/csrf', ORIGIN),
  openCsrfSession: () => call('POST', '/v1/auth/clients/csrf', ORIGIN),
  createCheckout: () => call('POST', '/v1/checkout', { body: aCheckoutBody() }),
  listCheckouts: () => call('GET', '/v1/checkout?limit=1'),
  retrieveCheckout: async () => call('GET', `/v1/checkout/${await created()}`),
  cancelCheckout: async () => call('POST', `/v1/checkout/${await created()}/cancel`),
  requestInstrument: async () =>
    call('POST', `/v1/checkout/${await created()}/instrument`, { body: { type: 'qrcode' } }),
  refreshCheckout: async () => call('POST', `/v1/checkout/${await created()}/refresh`),
  listPaymentMethods: () => call('GET', '/v1/payment-methods'),
  ...billing.calls,
  ...subscribing.calls,
  ...counter.calls,
  ...saving.calls,
  createPaymentLink: aLink,
  listPaymentLinks: () => call('GET', '/v1/payment-links?status=ACTIVE'),
  retrievePaymentLink: () => onLink('GET'),
  updatePaymentLink: () => onLink('PATCH', '', { openPrice: { minimum: 10_000, maximum: 20_000 }, stock: 3 }),
  pausePaymentLink: () => onLink('POST', '/pause'),
  activatePaymentLink: () => onLink('POST', '/activate'),
  archivePaymentLink: () => onLink('POST', '/archive'),
  createCheckoutFromIntent: () => call('POST', '/v1/checkout/intents', { body: { intent: 'QRIS Rp125.000 kopi' } }),
  retrieveSettings: () => call('GET', '/v1/settings'),
  updateSettings: () => call('PATCH', '/v1/settings', { body: { defaultCurrency: 'IDR' } }),
  rotateWebhookSecret: () => call('POST', '/v1/settings/webhook-secret/rotate'),
  listEvents: () => call('GET', '/v1/events'),
  retrieveEvent: async () => call('GET', `/v1/events/${await anEvent()}`),
  resendEvent: async () => call('POST', `/v1/events/${await anEvent()}/resend`),
  resendFailedDeliveries: () =>
    call('POST', '/v1/events/resend-failed', {
      body: { endpoint: 'webhookUrl', createdFrom: '2026-01-01T00:00:00Z', createdTo: '2026-01-02T00:00:00Z' },
    }),
  createWebhookEndpoint: () => anEndpoint(),
  listWebhookEndpoints: () => call('GET', '/v1/webhook-endpoints'),
  retrieveWebhookEndpoint: async () => call('GET', `/v1/webhook-endpoints/${(await anEndpoint()).body.id}`),
  updateWebhookEndpoint: async () =>
    call('PATCH', `/v1/webhook-endpoints/${(await anEndpoint()).body.id}`, { body: { enabled: false } }),
  deleteWebhookEndpoint: async () => call('DELETE', `/v1/webhook-endpoints/${(await anEndpoint()).body.id}`),
  rotateWebhookEndpointSecret: async () =>
    call('POST', `/v1/webhook-endpoints/${(await anEndpoint()).body.id}/secret/rotate`, { body: { overlapHours: 24 } }),
  listRequests: () => call('GET', '/v1/requests?status=2xx&createdFrom=2026-01-01T00:00:00Z'),
  listEventTypes: () => call('GET', '/v1/event-types'),
  submitOnboarding: () => call('POST', '/v1/onboarding', { key: applicant.key, body: aBusiness() }),
  retrieveOnboarding: () => call('GET', '/v1/onboarding'),
  reportOnboardingStatus: () => report('received'),
  createAccessToken: () => call('POST', '/v1/auth/token', { body: { grant_type: 'client_credentials' } }),
  sendMoney: () => sender.send(aPayoutBody()),
  listPayouts: () => sender.call('GET', '/v1/send-money'),
  retrievePayout: async () => sender.call('GET', `/v1/send-money/${await sent()}`),
  inquireAccount: () =>
    sender.call('POST', '/v1/send-money/inquiry', {
      body: { receiverAccountNo: '0012345678', receiverBankCode: 'BCA' },
    }),
  retrieveFeePlan: () => call('GET', '/v1/fees'),
  previewFee: () => call('GET', '/v1/fees/preview?subject=qrcode&amount=100000'),
  retrieveBalance: () => call('GET', '/v1/balance'),
  listBanks: () => call('GET', '/v1/banks'),
  listLedgerTransactions: () => call('GET', '/v1/ledger/transactions'),
  createRefund: () => refund({}),
  listRefunds: () => call('GET', '/v1/refunds'),
  retrieveRefund: async () => call('GET', `/v1/refunds/${(await refund({})).body.id}`),
  cancelRefund: async () => call('POST', `/v1/refunds/${(await onClaim()).body.id}/cancel`),
  retrieveReceipt: async () => call('GET', `/v1/receipts/${(await refunder.aPaid()).transactionId}`),
  createReport: askForReport,
  listReports: () => call('GET', '/v1/reports'),
  retrieveReport: async () => call('GET', `/v1/reports/${await aReport()}`),
  downloadReport: async () => call('GET', `/v1/reports/${await aReport()}/file`),
  deleteReport: async () => call('DELETE', `/v1/reports/${await aReport()}`),
  simulateCheckout: async () => simulate(await created(), 'succeeded'),
  advanceClock: () => call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 1 } }),
  simulatePayout: async () => sender.simulate(await sent(), 'succeeded'),
}

const operations = Object.entries<Document>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Document>(methods).map(([method, { operationId, security }]) => ({
    operationId: String(operationId),
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, 'none'),
    isOpen: security.length === 0,
  })),
)

test.each(operations)('$operationId answers as the document says', async ({ operationId, method, path, isOpen }) => {
  const reply = await CALLS[operationId]?.()
  if (!reply) throw new Error(`${operationId} is called by no test: say in CALLS how`)
  expect([operationId, reply.status < 300, reply.text]).toEqual([operationId, true, reply.text])
  const stranger = await call(method, path, { key: null })
  if (!isOpen) expect(stranger.status).toBe(401)
  for (const { status, headers, text } of [reply, stranger]) {
    const given = { method, url: path, status, headers: Object.fromEntries(headers), body: text }
    expect(judge.differencesOf(given)).toEqual([])
  }
})

const PLAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  'payment.pending': async () => done(simulate(await created(), 'succeeded')),
  'payment.succeeded': async () => done(simulate(await created(), 'succeeded')),
  'payment.failed': async () => done(simulate(await created(), 'failed')),
  'payment.expired': async () => done(simulate(await created(), 'expired')),
  ...counter.plays,
  'collection.allocated': async () => billing.allocated(await counter.aCollection()),
  'refund.processing': () => refund({}),
  'refund.succeeded': () => refund({}),
  'refund.needs_payer': () => onClaim(),
  'refund.failed': () => refund({}, { amount: 100_041 }),
  'send_money.succeeded': () => sent(),
  'send_money.failed': () => sent('0012340001'),
  'send_money.reversed': () => sent('0012340004'),
  ...billing.plays,
  ...saving.plays,
  ...subscribing.plays,
  'report.ready': askForReport,
  'books.closed': async () => {
    await gateway.advanceAll(90_000)
    await gateway.worker.drain()
  },
  'onboarding.updated': () => report('processing'),
  'attention.opened': openAttention,
  'attention.closed': async () => {
    await openAttention()
    await closeAttention()
  },
  ping: async () => (await signIn(gateway)).call('POST', '/dashboard/api/webhook-ping', { body: {} }),
}

/** Parsed only where it may be the one: there are hundreds. */
const deliveryOf = (type: string) =>
  receiver.received.find(({ body }) => body.includes(type) && JSON.parse(body).type === type)

test.each(Object.keys(document.webhooks))('%s is delivered as the document says', async (type) => {
  const play = PLAYS[type]
  if (!play) throw new Error(`${type} is recorded by no test: say in PLAYS how`)
  // Most are delivered by now, since the operations above cause them.
  if (!deliveryOf(type)) await play()
  const delivery = await until(async () => deliveryOf(type))
  expect(judge.eventDifferencesOf(delivery.body)).toEqual([])
  const { parameters } = document.webhooks[type].post
  const named = parameters.map(({ $ref }: Document) => $ref.split('/').at(-1))
  expect(named).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  for (const name of named) expect(delivery.headers[name], name).toBeTruthy()
})
