import { expect, test } from 'vitest'
import { newId } from '../../../src/base/id.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { cookieOf, openSession, type Session, SHOP, sessionHeaders } from '../../csrf/csrf.ts'
import { aCheckoutBody, aGateway, type Reply } from '../../gateway/gateway.ts'
import { aRefunder } from '../../refunds/refunds.ts'

const gateway = await aGateway()
const { call } = gateway
const { aPaid, refund } = aRefunder(gateway)

/**
 * Every field of the status check: what a browser session reads of it as it is, and what stands where it reads nothing. A
 * field that is new fails the test until it is written down here and in `checkout/browser-view.ts`.
 */
const SHOWN = [
  ...['id', 'externalId', 'status', 'checkoutUrl', 'currency', 'amount', 'type', 'createdAt', 'expiresAt', 'livemode'],
  ...['description', 'code', 'name', 'paidAt', 'paidAmount', 'version', 'flags', 'methods', 'refundedAmount'],
]
const WITHHELD = {
  paymentLinkId: null,
  customerId: null,
  customer: null,
  save: null,
  webhookUrl: null,
  openDuplicates: [],
  metadata: {},
  refunds: [],
}
/** Judged by themselves below. */
const IN_PARTS = ['failure', 'payment', 'attempts']
const SHOWN_OF_ATTEMPT = ['transactionId', 'type', 'code', 'status', 'instrument', 'card', 'createdAt', 'expiresAt']

const read = async (id: string, session: Session, query = ''): Promise<Reply> =>
  call('GET', `/v1/checkout/${id}${query}`, { key: null, headers: sessionHeaders(session) })

test('a browser session reads of a checkout what its page shows: each field is shown or withheld', async () => {
  const { checkoutId, transactionId } = await aPaid({
    type: 'virtual_account',
    code: 'BCA',
    name: 'Toko Kopi',
    description: 'Kopi Gayo',
    customer: { email: 'citra@example.com', name: 'Citra' },
    metadata: { margin: 'forty-two' },
  })
  const requested = { transactionId, amount: 40_000, reason: 'Burnt beans', metadata: { cause: 'roaster' } }
  const { body: refunded } = await refund({ ...requested, fallback: 'claim_link' })
  expect(refunded.status).toBe('NEEDS_PAYER')
  const link = newId('pl', DEMO.merchantId, new Date())
  await gateway.db.pool.query('update checkout set link_id = $1 where id = $2', [link, checkoutId])
  const session = await openSession(gateway)
  const { body: whole } = await call('GET', `/v1/checkout/${checkoutId}`)
  for (const query of ['', '?waitFor=final&timeout=1']) {
    const seen = await read(checkoutId, session, query)
    expect(seen.status).toBe(200)
    expect(Object.keys(whole).sort()).toEqual([...SHOWN, ...Object.keys(WITHHELD), ...IN_PARTS].sort())
    expect(Object.keys(seen.body).sort()).toEqual(Object.keys(whole).sort())
    for (const field of SHOWN) expect([field, seen.body[field]]).toEqual([field, whole[field]])
    expect(seen.body).toMatchObject(WITHHELD)
    expect(Object.keys(whole.payment).sort()).toEqual([...SHOWN_OF_ATTEMPT, 'reference', 'failure'].sort())
    for (const field of SHOWN_OF_ATTEMPT.filter((one) => one !== 'instrument')) {
      expect([field, seen.body.payment[field]]).toEqual([field, whole.payment[field]])
    }
    expect(seen.body.payment).toMatchObject({ reference: null, instrument: null })
    expect(seen.body.attempts).toEqual([seen.body.payment])
    for (const secret of [
      refunded.id,
      refunded.externalId,
      'Burnt',
      'roaster',
      're_',
      'pl_',
      'claim',
      'itra',
      'margin',
    ]) {
      expect([secret, seen.text.includes(secret)]).toEqual([secret, false])
    }
    expect(seen.text).not.toContain(whole.payment.reference)
  }
})

test('while it can be paid a browser session reads what is shown to pay with, and no earlier tries', async () => {
  const session = await openSession(gateway)
  const headers = sessionHeaders(session)
  const { id } = (await call('POST', '/v1/checkout', { key: null, body: aCheckoutBody({ type: '' }), headers })).body
  for (const way of ['type=virtual_account&code=BCA', 'type=qrcode']) {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: gateway.url }
    await call('POST', `/${id}/pay?locale=en`, { key: null, raw: way, headers: form })
    await call('GET', `/${id}?locale=en`, { key: null })
  }
  const { body: whole } = await call('GET', `/v1/checkout/${id}`)
  expect(whole.attempts.map(({ type }: { type: string }) => type)).toEqual(['virtual_account', 'qrcode'])
  const { body, text } = await read(id, session)
  expect(body.payment.instrument).toEqual(whole.payment.instrument)
  expect(body.attempts).toEqual([body.payment])
  expect(text).not.toContain(whole.attempts[0].instrument.number)
})

test('what a provider wrote when it refused is no browser’s to read, what a card’s payer reads is', async () => {
  const { body } = await call('POST', '/v1/checkout', { body: aCheckoutBody() })
  const page = await call('GET', `/${body.id}?locale=en`, { key: null })
  expect(page.status).toBe(200)
  const session = await openSession(gateway)
  const fail = async (code: string) => {
    const cause = [code, 'partner 77881 is blocked', body.id]
    await gateway.db.pool.query(
      `update attempt set status = 'FAILED', failure_code = $1, failure_reason = $2 where checkout_id = $3`,
      cause,
    )
    await gateway.db.pool.query(
      `update checkout set status = 'FAILED', failure_code = $1, failure_reason = $2 where id = $3`,
      cause,
    )
    return (await read(body.id, session)).body
  }
  const refused = await fail('NOT_ISSUED')
  expect([refused.failure, refused.payment.failure]).toEqual(Array(2).fill({ code: 'NOT_ISSUED', reason: '' }))
  expect((await fail('CARD_DECLINED')).failure.code).toBe('CARD_DECLINED')
})

const create = (session: Session | null, key: string, change: Record<string, unknown> = {}) =>
  call('POST', '/v1/checkout', {
    ...(session ? { key: null } : {}),
    body: aCheckoutBody(change),
    headers: { ...(session ? sessionHeaders(session) : {}), 'idempotency-key': key },
  })

test('idempotency keys are a session’s own: two visitors with one key and one cart get a checkout each', async () => {
  const [one, other] = await Promise.all([openSession(gateway), openSession(gateway)])
  const [mine, theirs] = [await create(one, 'order-1002'), await create(other, 'order-1002')]
  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect(theirs.body.id).not.toBe(mine.body.id)
  expect(theirs.headers.get('idempotent-replayed')).toBeNull()
  const again = await create(other, 'order-1002')
  expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([theirs.body.id, 'true'])
})

test('no visitor spends a key of another, nor of the merchant: another cart is no replay', async () => {
  const [one, other] = await Promise.all([openSession(gateway), openSession(gateway)])
  expect((await create(one, 'order-1003')).status).toBe(200)
  expect((await create(other, 'order-1003', { amount: 99_000 })).status).toBe(200)
  expect((await create(null, 'order-1003', { amount: 98_000 })).status).toBe(200)
  const own = await create(one, 'order-1003', { amount: 97_000 })
  expect([own.status, own.body.code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
  const say = (session: Session, intent: string) =>
    call('POST', '/v1/checkout/intents', {
      key: null,
      body: { intent },
      headers: { ...sessionHeaders(session), 'idempotency-key': 'sentence-1' },
    })
  const said = [await say(one, 'Rp125.000 for coffee'), await say(other, 'Rp75.000 for tea')]
  expect(said.map(({ status }) => status)).toEqual([200, 200])
})

test('a session that is renewed while it is good repeats its call and makes no second checkout', async () => {
  const session = await openSession(gateway)
  const { body } = await create(session, 'order-1004')
  const renewed = await openSession(gateway, SHOP, cookieOf(session))
  expect([renewed.token, renewed.signed === session.signed]).toEqual([session.token, renewed.signed === session.signed])
  const again = await create(renewed, 'order-1004')
  expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([body.id, 'true'])
})
