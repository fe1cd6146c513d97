import { expect, test } from 'vitest'
import { cookieOf, FETCH, OTHER_SHOP, openSession, type Session, SHOP, sessionHeaders } from '../../test/csrf/csrf.ts'
import { aCheckoutBody, aGateway, type Reply } from '../../test/gateway/gateway.ts'
import { newMerchantId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'
import { createMerchant } from '../merchants/merchant.ts'
import { changeSettings } from '../merchants/settings/settings.ts'

const gateway = await aGateway({ WORK: 'off' })

const create = (session: Session, change: Record<string, string | undefined> = {}): Promise<Reply> =>
  gateway.call('POST', '/v1/checkout', { key: null, body: aCheckoutBody(), headers: sessionHeaders(session, change) })
const outcome = ({ status, body }: Reply) => [status, body.code]

test('a session creates a checkout and reads it', async () => {
  const session = await openSession(gateway)
  const created = await create(session)
  expect([created.status, created.body.status]).toEqual([200, 'PENDING'])
  expect(created.headers.get('access-control-allow-origin')).toBe(SHOP)
  expect(created.headers.get('access-control-allow-credentials')).toBe('true')
  expect(created.headers.get('vary')).toBe('Origin')
  const read = await gateway.call('GET', `/v1/checkout/${created.body.id}`, {
    key: null,
    headers: sessionHeaders(session),
  })
  expect([read.status, read.body.id]).toEqual([200, created.body.id])
})

test('a session may say who pays and what for, and reads neither of any checkout', async () => {
  const session = await openSession(gateway)
  const said = { customer: { email: 'citra@example.com' }, metadata: { order: '8812' }, methods: ['ewallet'] }
  const body = aCheckoutBody({ type: undefined, successUrl: undefined, cancelUrl: undefined, ...said })
  const headers = sessionHeaders(session)
  const { id } = (await gateway.call('POST', '/v1/checkout', { key: null, body, headers })).body
  const read = await gateway.call('GET', `/v1/checkout/${id}`, { key: null, headers })
  expect(read.body).toMatchObject({ id, customer: null, metadata: {}, methods: ['ewallet'] })
  expect(read.text).not.toContain('citra')
  const waited = await gateway.call('GET', `/v1/checkout/${id}?waitFor=final&timeout=1`, { key: null, headers })
  expect(waited.body).toMatchObject({ customer: null, metadata: {} })
  const email = said.customer.email
  expect((await gateway.call('GET', `/v1/checkout/${id}`)).body).toMatchObject({ ...said, customer: { email } })
})

test('the merchant sees what a session created, by its own key', async () => {
  const { body } = await create(await openSession(gateway))
  expect((await gateway.call('GET', `/v1/checkout/${body.id}`)).status).toBe(200)
})

test('one page may use a session many times, and several sessions at once', async () => {
  const [one, two] = await Promise.all([openSession(gateway), openSession(gateway)])
  const replies = await Promise.all([create(one), create(two), create(one), create(two)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

const flip = (text: string) => text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA')

type Abuse = (session: Session, other: Session) => Record<string, string | undefined>
const INVALID: Record<string, Abuse> = {
  'without the header': () => ({ 'x-csrf-token': undefined }),
  'with an empty header': () => ({ 'x-csrf-token': '' }),
  'with the header of another session': (_, other) => ({ 'x-csrf-token': other.token }),
  'with the signed half as the header': (session) => ({ 'x-csrf-token': session.signed }),
  'without any cookie': () => ({ cookie: undefined }),
  'without the signed cookie': (session) => ({ cookie: `ps_csrf_pub=${session.public}` }),
  'without the public cookie': (session) => ({ cookie: `ps_csrf=${session.signed}` }),
  'with halves of two sessions': (session, other) => ({
    cookie: cookieOf({ signed: other.signed, public: session.public }),
  }),
  'with the halves swapped': (session) => ({
    cookie: cookieOf({ signed: session.public, public: session.signed }),
    'x-csrf-token': session.signed,
  }),
  'with a pair made up of one value, as naive double submit takes it': () => ({
    cookie: cookieOf({ signed: 'x'.repeat(43), public: 'x'.repeat(43) }),
    'x-csrf-token': 'x'.repeat(43),
  }),
  'with a changed signature': (session) => ({ cookie: cookieOf({ ...session, signed: flip(session.signed) }) }),
  'with a changed public token': (session) => ({
    cookie: cookieOf({ ...session, public: flip(session.public) }),
    'x-csrf-token': flip(session.public),
  }),
  'with a later expiry': (session) => ({
    cookie: cookieOf({ ...session, signed: session.signed.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 900}.`) }),
  }),
  'with another merchant written in': (session) => ({
    cookie: cookieOf({ ...session, signed: session.signed.replace(/mer_[0-9a-z]+/, newMerchantId()) }),
  }),
  'with an unknown key id': (session) => ({
    cookie: cookieOf({ ...session, signed: session.signed.replace(/^key_.../, 'key_zzz') }),
  }),
  'with the signed cookie twice': (session) => ({ cookie: `${cookieOf(session)}; ps_csrf=${session.signed}` }),
  'with the public cookie twice': (session) => ({ cookie: `ps_csrf_pub=planted; ${cookieOf(session)}` }),
  'with a very long cookie': (session) => ({
    cookie: cookieOf({ ...session, signed: `${session.signed}${'a'.repeat(4_000)}` }),
  }),
}
test.for(Object.entries(INVALID))('%s it is csrf_token_invalid', async ([, abuse]) => {
  const [session, other] = await Promise.all([openSession(gateway), openSession(gateway)])
  const reply = await create(session, abuse(session, other))
  expect(outcome(reply)).toEqual([403, 'csrf_token_invalid'])
  expect(reply.headers.get('access-control-allow-origin')).toBe(SHOP)
})

test.for([undefined, 'null', OTHER_SHOP, 'https://evil.test', 'https://shop.example.evil.test', `${SHOP}:443`])(
  'a valid pair with the Origin %s is origin_not_allowed',
  async (origin) => {
    const reply = await create(await openSession(gateway), { origin })
    expect(outcome(reply)).toEqual([403, 'origin_not_allowed'])
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin === OTHER_SHOP ? OTHER_SHOP : null)
  },
)

test('a pair is of no use once its origin is not allowed, nor once it is another merchant’s', async () => {
  const origin = 'https://moving.example'
  const patch = (allowedOrigins: string[]) => gateway.call('PATCH', '/v1/settings', { body: { allowedOrigins } })
  await patch([SHOP, OTHER_SHOP, origin])
  const session = await openSession(gateway, origin)
  expect((await create(session, { origin })).status).toBe(200)
  await patch([SHOP, OTHER_SHOP])
  expect(outcome(await create(session, { origin }))).toEqual([403, 'origin_not_allowed'])
  const id = newMerchantId()
  await transaction(gateway.db, id, async (tx) => {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await createMerchant(tx, new Date(), { id, displayName: 'Other', ...none })
    await changeSettings(tx, id, { allowedOrigins: [origin] })
  })
  expect(outcome(await create(session, { origin }))).toEqual([403, 'origin_not_allowed'])
  const claimed = await patch([SHOP, OTHER_SHOP, origin])
  expect([claimed.status, claimed.body.errors[0].field]).toEqual([400, 'allowedOrigins'])
})

// Injected: Node's fetch writes these headers itself.
test.for([{ 'sec-fetch-mode': 'navigate' }, { 'sec-fetch-mode': 'no-cors' }, { 'sec-fetch-site': 'none' }])(
  'what a browser marks as %o is FORBIDDEN',
  async (marks) => {
    const headers = sessionHeaders(await openSession(gateway), marks as Record<string, string>)
    const call = { method: 'POST', url: '/v1/checkout', payload: aCheckoutBody() } as const
    const reply = await gateway.server.inject({ ...call, headers })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'FORBIDDEN'])
    const asFetched = await gateway.server.inject({ ...call, headers: { ...headers, ...FETCH } })
    expect(asFetched.statusCode).toBe(200)
  },
)

test('a simple request, as a form can send it, creates nothing', async () => {
  const session = await openSession(gateway)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect(outcome(await create(session, { 'content-type': type }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const simple = { 'content-type': type, 'x-csrf-token': undefined }
    expect(outcome(await create(session, simple))).toEqual([403, 'csrf_token_invalid'])
  }
})

test.for([
  ['GET', '/v1/checkout'],
  ['POST', '/v1/checkout/co_00000000000000000000000000/cancel'],
  ['POST', '/v1/checkout/co_00000000000000000000000000/refresh'],
  ['GET', '/v1/payment-methods'],
  ['GET', '/v1/settings'],
  ['PATCH', '/v1/settings'],
  ['POST', '/v1/settings/webhook-secret/rotate'],
  ['GET', '/v1/events'],
  ['POST', '/v1/sandbox/clock/advance'],
] as const)('%s %s is FORBIDDEN to a session', async ([method, path]) => {
  const headers = sessionHeaders(await openSession(gateway))
  expect(outcome(await gateway.call(method, path, { key: null, headers }))).toEqual([403, 'FORBIDDEN'])
})

test('without cookies, header or key a call is Unauthorized, from wherever it comes', async () => {
  for (const headers of [{}, { origin: SHOP }]) {
    expect(outcome(await gateway.call('POST', '/v1/checkout', { key: null, body: aCheckoutBody(), headers }))).toEqual([
      401,
      'Unauthorized',
    ])
  }
})

test('a key counts for more than a session beside it', async () => {
  const headers = sessionHeaders(await openSession(gateway))
  expect((await gateway.call('GET', '/v1/settings', { headers })).status).toBe(200)
  const wrong = await gateway.call('POST', '/v1/checkout', { key: 'sk_test_wrong', body: aCheckoutBody(), headers })
  expect(outcome(wrong)).toEqual([401, 'Unauthorized'])
})

test("a visitor's idempotency keys are apart from the merchant's own", async () => {
  const session = await openSession(gateway)
  const key = { 'idempotency-key': 'order-77' }
  const mine = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(), headers: key })
  const theirs = await create(session, key)
  expect(theirs.status).toBe(200)
  expect(theirs.body.id).not.toBe(mine.body.id)
  const again = await create(session, key)
  expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([theirs.body.id, 'true'])
})

test('after fifteen minutes a pair has expired, and the endpoint gives a new one', async () => {
  const session = await openSession(gateway)
  // Besides, real seconds pass here.
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 890 } })
  expect((await create(session)).status).toBe(200)
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 11 } })
  expect(outcome(await create(session))).toEqual([403, 'csrf_token_expired'])
  const renewed = await openSession(gateway, SHOP, cookieOf(session))
  expect(renewed.token).not.toBe(session.token)
  expect((await create(renewed)).status).toBe(200)
})

test('a week later, under other server keys, an old pair is still reported as expired', async () => {
  const session = await openSession(gateway)
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 7 * 86_400 } })
  expect((await create(await openSession(gateway))).status).toBe(200)
  expect(outcome(await create(session))).toEqual([403, 'csrf_token_expired'])
})
