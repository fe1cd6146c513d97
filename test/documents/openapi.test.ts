import { expect, test } from 'vitest'
import { WEBHOOK_TYPES } from '../../src/compose/event-types.ts'
import { eventExample } from '../../src/webhooks/catalogue/event-shape.ts'
import { type Document, judgeBy } from '../contract/document.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const document: Document = gateway.server.openApi()
const operations: [string, string, Document][] = Object.entries<Document>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Document>(methods).map(([method, operation]): [string, string, Document] => [method, path, operation]),
)

test('docs/openapi.json is what the server documents (update it with npm run openapi)', async () => {
  const published = JSON.stringify(document, null, 2).replaceAll(gateway.config.baseUrl, 'https://pay.example')
  await expect(`${published}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})

test('every operation has a name of its own, a summary, a success and the refusals of its kind', () => {
  const names = operations.map(([, , { operationId }]) => operationId)
  expect(names.filter((name, n) => !/^[a-z][A-Za-z]+$/.test(name) || names.indexOf(name) !== n)).toEqual([])
  for (const [method, path, { summary, description, responses }] of operations) {
    expect([summary, description].every(Boolean), `${method} ${path}`).toBe(true)
    const expected = ['429', '503', 'default', ...(method === 'get' ? [] : ['413', '415'])]
    expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(expected))
  }
})

test('what creates takes an Idempotency-Key, and says when a reply is a replay', () => {
  const takesKey = ({ parameters = [] }: Document) =>
    parameters.some(({ $ref }: Document) => $ref?.endsWith('/IdempotencyKey'))
  const named = operations.filter(([, , operation]) => takesKey(operation)).map(([, , { operationId }]) => operationId)
  expect(named.sort()).toEqual(
    [
      'createCheckout',
      'createCheckoutFromIntent',
      'allocatePayment',
      'createCharge',
      'createCollector',
      'createCustomer',
      'createInvoice',
      'createPaymentLink',
      'createPlan',
      'createSubscription',
      'cancelSubscription',
      'changeSubscription',
      'pauseSubscription',
      'resumeSubscription',
      'createRefund',
      'createWebhookEndpoint',
      'createReport',
      'createSavedMethod',
      'requestInstrument',
      'resendEvent',
      'resendFailedDeliveries',
      'sendInvoice',
      'remindOfInvoice',
      'sendMoney',
      'submitOnboarding',
    ].sort(),
  )
  for (const [, , { operationId, responses }] of operations.filter(([, , operation]) => takesKey(operation))) {
    const success = responses['200'] ?? responses['202']
    expect(Object.keys(success.headers), operationId).toContain('Idempotent-Replayed')
  }
})

test('numbers in a query are numbers', () => {
  const limits = operations.flatMap(([, , { parameters = [] }]) =>
    parameters.filter(({ name }: Document) => name === 'limit' || name === 'timeout'),
  )
  expect(limits.length).toBeGreaterThan(4)
  expect(limits.map(({ schema }) => schema.type)).toEqual(limits.map(() => 'integer'))
})

test('what the conventions say of statuses and amounts holds', () => {
  const statuses = new Set(
    operations.flatMap(([, , { responses }]) => Object.keys(responses).filter((one) => one < '3')),
  )
  expect([...statuses].sort()).toEqual(['200', '202'])
  // Both are exact, as a fee in a currency with cents need not be whole.
  const { LedgerTransaction, FeePreview, Collection, Collector, ...shapes } = document.components.schemas
  expect(LedgerTransaction.properties.entries.items.properties.amount.type).toBe('string')
  expect(typesOfSums({ FeePreview })).toEqual(new Set(['string']))
  // What payers send to a collector is theirs to choose, fractions included; its fee is as a preview has it.
  expect(typesOfSums({ Collection })).toEqual(new Set(['number', 'string']))
  expect(typesOfSums({ Collector })).toEqual(new Set(['integer', 'number']))
  expect(typesOfSums(shapes)).toEqual(new Set(['integer']))
})

/** The types of all properties that hold a sum of money, at any depth. */
const typesOfSums = (shape: Document): Set<string> =>
  new Set(
    Object.entries<Document>(shape ?? {}).flatMap(([name, inside]) => {
      if (typeof inside !== 'object' || inside === null || /^examples?$/.test(name)) return []
      const options: Document[] = /(^a|A)mount$|^fee$|^(available|pending|held|owed)$/.test(name)
        ? (inside.anyOf ?? [inside])
        : []
      const types = options.map(({ type }) => type).filter((type) => typeof type === 'string' && type !== 'null')
      return [...types, ...typesOfSums(inside)]
    }),
  )

test('every request and every reply has an example', () => {
  const contents = operations.flatMap(([, path, { requestBody, responses }]) =>
    [requestBody, ...Object.values<Document>(responses)].flatMap((part) => {
      const response = part?.$ref ? document.components.responses[part.$ref.split('/').at(-1)] : part
      return Object.values<Document>(response?.content ?? {}).map((media) => ({ path, media }))
    }),
  )
  expect(contents.filter(({ media }) => !('example' in media || 'examples' in media)).map(({ path }) => path)).toEqual(
    [],
  )
})

test('every event type is a webhook whose example is what its shape says', () => {
  expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_TYPES.map(({ name }) => name))
  const judge = judgeBy(document)
  expect(WEBHOOK_TYPES.flatMap((type) => judge.eventDifferencesOf(JSON.stringify(eventExample(type))))).toEqual([])
})

test('a reply or an event that differs from the document is found', () => {
  const judge = judgeBy(document)
  const reply = {
    method: 'GET',
    url: '/v1/banks',
    status: 200,
    headers: { 'x-request-id': 'req_1', 'content-type': 'application/json' },
  }
  expect(judge.differencesOf({ ...reply, body: '{"data":[]}' })).toEqual([])
  expect(judge.differencesOf({ ...reply, body: '{"data":[{"code":14}]}' })).toHaveLength(1)
  expect(judge.differencesOf({ ...reply, status: 418, body: '{}' })).toHaveLength(1)
  expect(judge.differencesOf({ ...reply, headers: { 'idempotent-replayed': 'true' }, body: '{}' })).toHaveLength(3)
  expect(judge.differencesOf({ ...reply, url: '/v1/nothing', body: '' })).toBeUndefined()
  expect(judge.eventDifferencesOf('{"type":"payment.succeeded"}')).toHaveLength(1)
  expect(judge.eventDifferencesOf('{"type":"payment.forgotten"}')).toHaveLength(1)
})

test('methods and the filters of events are enumerations, and each of their values is accepted', async () => {
  const { MethodName, EventFilter, CreateCheckout, CreateWebhookEndpoint } = document.components.schemas
  expect(CreateCheckout.properties.methods.items).toEqual({ $ref: '#/components/schemas/MethodName' })
  expect(CreateWebhookEndpoint.properties.events.items).toEqual({ $ref: '#/components/schemas/EventFilter' })
  const urls = { successUrl: 'https://shop.example', cancelUrl: 'https://shop.example' }
  for (const method of MethodName.enum) {
    const body = { externalId: method, currency: 'IDR', amount: 125_000, methods: [method], ...urls }
    expect([method, (await gateway.call('POST', '/v1/checkout', { body })).status]).toEqual([method, 200])
  }
  const body = { url: 'https://shop.example/webhooks', events: EventFilter.enum }
  expect((await gateway.call('POST', '/v1/webhook-endpoints', { body })).status).toBe(200)
})
