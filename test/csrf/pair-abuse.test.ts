import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, later } from '../../src/base/clock.ts'
import { newMerchantId } from '../../src/base/id.ts'
import { holdMasterKey } from '../../src/base/master-key.ts'
import { csrfTasks } from '../../src/csrf/jobs.ts'
import { openKeyRing, rotateKeys } from '../../src/csrf/key-ring.ts'
import { type Pair, signPair, verifyPair } from '../../src/csrf/pair.ts'
import { CacheInvalidation } from '../../src/db/invalidation/cache-invalidation.ts'
import { transaction } from '../../src/db/transaction.ts'
import { createSecretKey } from '../../src/merchants/keys/secret-keys.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { changeSettings } from '../../src/merchants/settings/settings.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aCheckoutBody, aGateway, type Reply, until } from '../gateway/gateway.ts'
import { sendRaw } from '../outside/raw-http.ts'
import { cookieOf, FETCH, openSession, type Session, SHOP, sessionHeaders } from './csrf.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_CSRF_PER_MINUTE: '1000' })
const BODY = JSON.stringify(aCheckoutBody())

/** Creates a checkout with header lines as written, and returns the outcome. */
async function create(lines: readonly string[], path = '/v1/checkout'): Promise<[number, string | undefined]> {
  const json = ['Content-Type: application/json', `Content-Length: ${BODY.length}`]
  const { status, body } = await sendRaw(gateway.url, [`POST ${path} HTTP/1.1`, ...lines, ...json], BODY)
  return [status, body === '' ? undefined : JSON.parse(body).code]
}
const ORIGIN = `Origin: ${SHOP}`
const INVALID = [403, 'csrf_token_invalid']
const CREATED = [200, undefined]

const TOSSED: Record<string, { lines: (session: Session) => string[]; is: unknown[] }> = {
  'planted before ours': { lines: (s) => [`Cookie: ps_csrf=evil; ${cookieOf(s)}`], is: INVALID },
  'planted after ours': { lines: (s) => [`Cookie: ${cookieOf(s)}; ps_csrf_pub=evil`], is: INVALID },
  'planted in a second header': { lines: (s) => [`Cookie: ${cookieOf(s)}`, 'Cookie: ps_csrf=evil'], is: INVALID },
  'planted with a space before the sign': { lines: (s) => [`Cookie: ${cookieOf(s)}; ps_csrf =evil`], is: INVALID },
  'planted empty': { lines: (s) => [`Cookie: ${cookieOf(s)}; ps_csrf=`], is: INVALID },
  'planted with the very same value': { lines: (s) => [`Cookie: ${cookieOf(s)}; ${cookieOf(s)}`], is: INVALID },
  'split over two headers, as HTTP/2 may': {
    lines: (s) => [`Cookie: ps_csrf=${s.signed}`, `Cookie: ps_csrf_pub=${s.public}`],
    is: CREATED,
  },
  'beside others of nearly their names': {
    lines: (s) => [`Cookie: PS_CSRF=x; __Host-ps_csrf=x; ps_csrf2=x; =ps_csrf=x; ${cookieOf(s)}; xps_csrf_pub=x`],
    is: CREATED,
  },
  'without a name': { lines: (s) => [`Cookie: =ps_csrf=${s.signed}; ps_csrf_pub=${s.public}`], is: INVALID },
  quoted: { lines: (s) => [`Cookie: ps_csrf="${s.signed}"; ps_csrf_pub="${s.public}"`], is: INVALID },
  escaped: { lines: (s) => [`Cookie: ${cookieOf(s).replaceAll('.', '%2E')}`], is: INVALID },
  'under names in capitals': { lines: (s) => [`Cookie: ${cookieOf(s).replaceAll('ps_csrf', 'PS_CSRF')}`], is: INVALID },
  'parted by commas': { lines: (s) => [`Cookie: ${cookieOf(s).replace('; ', ', ')}`], is: INVALID },
}
test.for(Object.entries(TOSSED))('cookies %s', async ([, { lines, is }]) => {
  const session = await openSession(gateway)
  expect(await create([ORIGIN, `X-CSRF-Token: ${session.token}`, ...lines(session)])).toEqual(is)
})

test('the token counts in its header alone, once', async () => {
  const session = await openSession(gateway)
  const cookie = `Cookie: ${cookieOf(session)}`
  const header = `X-CSRF-Token: ${session.token}`
  expect(await create([ORIGIN, cookie, header])).toEqual(CREATED)
  expect(await create([ORIGIN, cookie, header, header])).toEqual(INVALID)
  expect(await create([ORIGIN, cookie, header, 'X-CSRF-Token: x'])).toEqual(INVALID)
  expect(await create([ORIGIN, cookie, `X-CSRF-Token: ${session.token}, x`])).toEqual(INVALID)
  for (const name of ['X-XSRF-Token', 'CSRF-Token', 'X-CSRFToken']) {
    expect(await create([ORIGIN, cookie, `${name}: ${session.token}`])).toEqual(INVALID)
  }
  expect(await create([ORIGIN, cookie], `/v1/checkout?csrfToken=${session.token}`)).toEqual(INVALID)
  expect(await create([ORIGIN, header])).toEqual(INVALID)
  expect(await create([ORIGIN, cookie, `Authorization: Bearer ${session.token}`])).toEqual([401, 'Unauthorized'])
  expect(await create([ORIGIN, cookie, header, 'Authorization: '])).toEqual([401, 'Unauthorized'])
})

test('too long a token or cookie is refused before it is looked at', async () => {
  const session = await openSession(gateway)
  const long = 'a'.repeat(10_000)
  expect(await create([ORIGIN, `Cookie: ${cookieOf(session)}`, `X-CSRF-Token: ${long}`])).toEqual(INVALID)
  const both = [`Cookie: ps_csrf=${session.signed}; ps_csrf_pub=${long}`, `X-CSRF-Token: ${long.slice(0, 100)}`]
  expect(await create([ORIGIN, ...both])).toEqual(INVALID)
  expect(await create([ORIGIN, `Cookie: ps_csrf=${long}${long}; ps_csrf_pub=x`])).toEqual([431, undefined])
})

test('a method named in a header or a query does not open what a session may not do', async () => {
  const session = await openSession(gateway)
  const headers = sessionHeaders(session, { 'x-http-method-override': 'GET', 'x-method-override': 'GET' })
  const patched = await gateway.call('PATCH', '/v1/settings?_method=GET', { key: null, headers, body: {} })
  expect([patched.status, patched.body.code]).toEqual([403, 'FORBIDDEN'])
})

/** Where a checkout of that origin's pages may lead. */
const onOrigin = (origin = SHOP) => ({ successUrl: `${origin}/success`, cancelUrl: `${origin}/cancel` })

async function anotherMerchant(origin: string): Promise<{ id: string; key: string }> {
  const id = newMerchantId()
  return transaction(gateway.db, id, async (tx) => {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await createMerchant(tx, new Date(), { id, displayName: 'Other', ...none })
    await changeSettings(tx, id, { allowedOrigins: [origin] })
    const { key } = await createSecretKey(tx, new Date(), 'sandbox', {
      merchantId: id,
      region: null,
      scopes: ['checkout'],
    })
    return { id, key }
  })
}

test('a session of one merchant is worth nothing with another: neither half, nor its origin, nor its checkouts', async () => {
  const origin = 'https://other.example'
  const other = await anotherMerchant(origin)
  const [ours, theirs] = [await openSession(gateway), await openSession(gateway, origin)]
  expect(theirs.reply.body.metadata.entity).toBe(other.id)
  const call = (
    session: Session,
    change: Record<string, string>,
    method = 'POST',
    path = '/v1/checkout',
  ): Promise<Reply> =>
    gateway.call(method, path, {
      key: null,
      headers: sessionHeaders(session, change),
      ...(method === 'POST' ? { body: aCheckoutBody(onOrigin(change.origin)) } : {}),
    })
  expect((await call(theirs, {})).body.code).toBe('origin_not_allowed')
  expect((await call(ours, { origin })).body.code).toBe('origin_not_allowed')
  expect((await call(ours, { cookie: cookieOf({ signed: theirs.signed, public: ours.public }) })).body.code).toBe(
    'csrf_token_invalid',
  )
  const created = await call(theirs, { origin })
  expect(created.status).toBe(200)
  const path = `/v1/checkout/${created.body.id}`
  expect((await gateway.call('GET', path, { key: other.key })).status).toBe(200)
  const foreign = await call(ours, {}, 'GET', path)
  const unknown = await call(ours, {}, 'GET', '/v1/checkout/co_00000000000000000000000000')
  const withoutId = ({ text, body }: Reply) => text.replaceAll(body.requestId, '')
  expect([foreign.status, withoutId(foreign)]).toEqual([404, withoutId(unknown)])
})

test('one character changed anywhere in the pair, the header following along, never passes', async () => {
  const session = await openSession(gateway)
  const alphabet = fc.constantFrom(...'ABab01-_.~')
  const half = fc.constantFrom('signed', 'public')
  await fc.assert(
    fc.asyncProperty(half, fc.nat(1_000), alphabet, async (name, at, letter) => {
      const text = session[name]
      const index = at % text.length
      fc.pre(text[index] !== letter)
      const pair = { ...session, [name]: text.slice(0, index) + letter + text.slice(index + 1) }
      const lines = [ORIGIN, `Cookie: ${cookieOf(pair)}`, `X-CSRF-Token: ${pair.public}`]
      expect(await create(lines)).toEqual(INVALID)
    }),
    { numRuns: 80 },
  )
})

test('nothing made up passes or breaks anything, with any cookies, header and Origin', async () => {
  const text = fc.string({ maxLength: 60, unit: fc.constantFrom(...'key_mer.=;, "%\\aA0-é') })
  await fc.assert(
    fc.asyncProperty(text, text, text, text, async (signed, mirrored, header, origin) => {
      const headers = { origin, cookie: `ps_csrf=${signed}; ps_csrf_pub=${mirrored}`, 'x-csrf-token': header, ...FETCH }
      const reply = await gateway.server.inject({
        method: 'POST',
        url: '/v1/checkout',
        headers,
        payload: aCheckoutBody(),
      })
      expect([400, 403]).toContain(reply.statusCode)
    }),
    { numRuns: 150 },
  )
})

test('a rotation ends no session; long after it the key is forgotten, and its pairs count as forged', async () => {
  const before = await openSession(gateway)
  await rotateKeys({ db: gateway.db, masterKey: gateway.masterKey, clock: gateway.clock })
  const create200 = (session: Session) =>
    create([ORIGIN, `Cookie: ${cookieOf(session)}`, `X-CSRF-Token: ${session.token}`])
  expect(await create200(before)).toEqual(CREATED)
  const [task] = csrfTasks({ db: gateway.db })
  await task?.run(later(gateway.clock(), 40 * DAY_MS))
  // Another process, which never held the forgotten key, and one whose master key is another.
  const ringUnder = (masterKey = gateway.masterKey) =>
    openKeyRing({ ...gateway, masterKey, invalidation: new CacheInvalidation() })
  const judge = (pair: Pair, ring = ringUnder()) => verifyPair(ring, gateway.clock(), pair)
  const after = await signPair(ringUnder(), gateway.clock(), { merchantId: DEMO.merchantId, origin: SHOP })
  expect([await judge(before), (await judge(after)).is]).toEqual([{ is: 'forged' }, 'valid'])
  expect(await judge(after, ringUnder(holdMasterKey(randomBytes(32))))).toEqual({ is: 'forged' })
  await until(async () => (await create200(before))[0] === 403)
  expect(await create200(await openSession(gateway, SHOP, cookieOf(before)))).toEqual(CREATED)
})
