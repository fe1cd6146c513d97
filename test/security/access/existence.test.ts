import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../src/base/id.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { createSecretKey, KEY_SCOPES } from '../../../src/merchants/keys/secret-keys.ts'
import { aCollectorWorld } from '../../collectors/collectors.ts'
import { aMember, anotherMerchant, type Browser, signIn } from '../../gateway/dashboard.ts'
import { aGateway, type Reply } from '../../gateway/gateway.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { makeRecurring } from '../../saved-methods/recurring.ts'

const gateway = await aGateway({
  BANK_TRANSFER_MS: '100',
  LIMIT_SIGN_IN_PER_MINUTE: '1000',
  LIMIT_PAGE_PER_MINUTE: '10000',
})
const { call } = gateway

type Ids = Readonly<
  Record<
    | 'checkout'
    | 'payment'
    | 'payout'
    | 'refund'
    | 'customer'
    | 'invoice'
    | 'link'
    | 'event'
    | 'report'
    | 'endpoint'
    | 'collector'
    | 'collection'
    | 'savedMethod'
    | 'charge'
    | 'plan'
    | 'subscription',
    string
  >
>
let theirs: Ids
let other: { merchantId: string; key: string; owner: Browser }

beforeAll(async () => {
  const { aPaid, refund } = aRefunder(gateway)
  const { checkoutId, transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  const refunded = await refund({ transactionId, amount: 10_000, fallback: 'claim_link' })
  const payout = await aSender(gateway).send(aPayoutBody())
  const link = await call('POST', '/v1/payment-links', { body: { title: 'Kopi', amount: 50_000, currency: 'IDR' } })
  const customer = await call('POST', '/v1/customers', { body: { name: 'Budi', externalId: 'budi' } })
  const invoice = await call('POST', '/v1/invoices', {
    body: {
      ...{ customerId: customer.body.id, currency: 'IDR', dueAt: '2099-12-31' },
      lines: [{ description: 'Kopi', quantity: '1', unitAmount: 50_000 }],
    },
  })
  const report = await call('POST', '/v1/reports', {
    body: { kind: 'payments', format: 'csv', from: '2026-11-01', to: '2026-11-02' },
  })
  const endpoint = await call('POST', '/v1/webhook-endpoints', {
    body: { url: 'https://shop.example/hook', events: ['payment.*'] },
  })
  const { aCollector, pay, collections } = aCollectorWorld(gateway)
  const collector = await aCollector()
  await pay(collector, 10_000)
  const [collection] = await collections(collector, 1)
  const events = await call('GET', '/v1/events?limit=1')
  for (const { status, text } of [refunded, payout, customer, invoice, link, report, endpoint])
    expect([200, 201, 202], text).toContain(status)
  theirs = {
    checkout: checkoutId,
    payment: transactionId,
    refund: refunded.body.id,
    payout: payout.body.data.id,
    customer: customer.body.id,
    invoice: invoice.body.id,
    link: link.body.id,
    collector: collector.id,
    collection: collection.id,
    report: report.body.id,
    endpoint: endpoint.body.id,
    event: events.body.data[0].id,
    ...(await makeRecurring(gateway)),
  }
  const merchantId = await anotherMerchant(gateway)
  const { key } = await transaction(gateway.db, merchantId, (tx) =>
    createSecretKey(tx, new Date(), 'sandbox', { merchantId, region: null, scopes: [...KEY_SCOPES] }),
  )
  other = { merchantId, key, owner: await aMember(gateway, 'owner', merchantId) }
})

/** Which thing an operation of the API is about. */
const NAMED: readonly (readonly [RegExp, keyof Ids])[] = [
  [/\/checkout\//, 'checkout'],
  [/\/receipts\//, 'payment'],
  [/\/send-money\//, 'payout'],
  [/\/refunds\//, 'refund'],
  [/\/customers\//, 'customer'],
  [/\/invoices\//, 'invoice'],
  [/\/payment-links\//, 'link'],
  [/\/collectors\//, 'collector'],
  [/\/collections\//, 'collection'],
  [/\/events\//, 'event'],
  [/\/reports\//, 'report'],
  [/\/webhook-endpoints\//, 'endpoint'],
  [/\/saved-methods\//, 'savedMethod'],
  [/\/charges\//, 'charge'],
  [/\/plans\//, 'plan'],
  [/\/subscriptions\//, 'subscription'],
]
/** One that could be, of the same route, and is not. */
const unknownLike = (id: string): string => `${id.slice(0, -4)}${id.endsWith('0000') ? '1111' : '0000'}`
/** What a reply shows of whether something is there: all but what names the request, counts it, and the id itself. */
const shown = ({ status, text, headers }: Reply, id: string) => {
  const own = ['date', 'x-request-id', 'ratelimit', 'content-length']
  const requestId = headers.get('x-request-id') ?? 'none'
  return {
    status,
    text: text
      .replaceAll(requestId, '')
      .replaceAll(id, '')
      .replace(/"hashcode":"[^"]*"/, ''),
    headers: [...headers].filter(([name]) => !own.includes(name)),
  }
}

test('no operation of the API tells a merchant whether another’s id is there', async () => {
  const { paths } = (await call('GET', '/docs/openapi.json', { key: null })).body
  const sender = aSender(gateway, other.key)
  let tried = 0
  for (const [path, methods] of Object.entries<Record<string, { requestBody?: unknown }>>(paths)) {
    const kind = NAMED.find(([pattern]) => pattern.test(path.replace('{id}', '/')))?.[1]
    if (!path.includes('{')) continue
    expect([path, kind]).toEqual([path, expect.any(String)])
    const id = theirs[kind as keyof Ids]
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const ask = (id: string) => {
        const body = requestBody ? bodyOf(path) : undefined
        const options = body === undefined ? {} : { body }
        const url = path.replace('{id}', id).replace('{allocationId}', ALLOCATION)
        return kind === 'payout'
          ? sender.call(method.toUpperCase(), url, options)
          : call(method.toUpperCase(), url, { key: other.key, ...options })
      }
      const real = shown(await ask(id), id)
      expect([method, path, real]).toEqual([method, path, shown(await ask(unknownLike(id)), unknownLike(id))])
      expect([method, path, real.status]).toEqual([method, path, 404])
      tried++
    }
  }
  expect(tried).toBeGreaterThan(20)
})

const ALLOCATION = `alc_${'0'.repeat(26)}`

/** A body that would be right. */
function bodyOf(path: string): object {
  if (path.includes('sandbox/collectors')) return { amount: 10_000 }
  if (path.includes('sandbox/collections')) return { outcome: 'refunded' }
  if (path.includes('collectors/{id}')) return { name: 'x' }
  if (path.includes('sandbox/saved-methods')) return { outcome: 'agreed' }
  if (path.endsWith('/simulate')) return { outcome: 'succeeded' }
  if (path.endsWith('/rotate')) return { overlapHours: 0 }
  if (path.includes('webhook-endpoints')) return { description: 'x' }
  if (path.endsWith('/allocations')) return { transactionId: `pay_${'0'.repeat(26)}`, amount: 1 }
  if (path.endsWith('invoices/{id}')) return { note: 'x' }
  if (path.includes('customers/{id}')) return { name: 'x' }
  if (path.endsWith('subscriptions/{id}')) return { metadata: {} }
  if (path.endsWith('subscriptions/{id}/cancel')) return { when: 'now' }
  if (path.endsWith('subscriptions/{id}/change')) return { planId: `plan_${'0'.repeat(26)}`, proration: 'none' }
  return path.includes('payment-links/{id}') && !/\/\w+$/.test(path) ? { title: 'x' } : {}
}

test('a search for what only another merchant has finds nothing, by any field', async () => {
  for (const query of [
    ...[
      `checkout?externalId=order-1`,
      `refunds?transactionId=${theirs.checkout}`,
      `refunds?checkoutId=${theirs.checkout}`,
    ],
    ...[`events?subjectId=${theirs.checkout}`, `reports`, `payment-links`, `webhook-endpoints`, `checkout?q=Kopi`],
    ...[`customers`, `customers?q=Budi`, `customers?externalId=budi`, `checkout?customerId=${theirs.customer}`],
    ...[`invoices`, `invoices?customerId=${theirs.customer}`, `saved-methods`, `charges`, `plans`, `subscriptions`],
    ...[`charges?savedMethodId=${theirs.savedMethod}`, `invoices?subscriptionId=${theirs.subscription}`],
  ]) {
    const { status, body } = await call('GET', `/v1/${query}`, { key: other.key })
    expect([query, [200, 400].includes(status), body.data ?? []]).toEqual([query, true, []])
  }
  const refund = { externalId: 'r-1', transactionId: `pay_${theirs.checkout.slice(3)}`, amount: 1 }
  const [real, none] = [theirs.checkout, unknownLike(theirs.checkout)].map((id) => ({ ...refund, checkoutId: id }))
  const replies = await Promise.all([real, none].map((body) => call('POST', '/v1/refunds', { key: other.key, body })))
  expect(replies.map(({ status }) => status)).toEqual([replies[0]?.status, replies[0]?.status])
})

test('no route of the dashboard tells a member whether another merchant’s id is there', async () => {
  const owner = await signIn(gateway)
  const post = async (path: string, body: object) => (await owner.call('POST', `/dashboard/api/${path}`, { body })).body
  const receiver = await post('receivers', {
    receiverName: 'Ani',
    receiverAccountNo: '0012345678',
    receiverBankCode: 'BCA',
  })
  const role = await post('roles', { name: 'Kasir', permissions: ['payments.read'] })
  const invited = await post('team', { email: 'x@shop.example', role: 'support' })
  const me = (await owner.call('GET', '/dashboard/api/me')).body.user.id
  const keyId =
    (await owner.call('GET', '/dashboard/api/keys')).body.data?.[0]?.id ?? newId('key', other.merchantId, new Date())
  const tried = [
    ['GET', 'payments/:id/timeline', theirs.checkout],
    ['GET', 'payments/:id/refundable', theirs.checkout],
    ['GET', 'payments/:id/booked', theirs.checkout],
    ['GET', 'payouts/:id/timeline', theirs.payout],
    ['GET', 'refunds/:id/timeline', theirs.refund],
    ['GET', 'endpoints/:id/deliveries', theirs.endpoint],
    ['GET', 'deliveries/:id', theirs.event],
    ['GET', 'receivers/:id', receiver.id],
    ['DELETE', 'receivers/:id', receiver.id],
    ['DELETE', 'roles/:id', role.id],
    ['DELETE', 'team/invitations/:id', invited.id],
    ['DELETE', 'team/:id', me],
    ['DELETE', 'keys/:id', keyId],
  ] as const
  for (const [method, path, id] of tried) {
    const ask = async (id: string) =>
      shown(await other.owner.call(method, `/dashboard/api/${path.replace(':id', id)}`), id)
    const real = await ask(id)
    expect([path, real]).toEqual([path, await ask(unknownLike(id))])
    expect([path, [404, 200].includes(real.status)]).toEqual([path, true])
    if (real.status === 200) expect([path, JSON.parse(real.text).data]).toEqual([path, []])
  }
})
