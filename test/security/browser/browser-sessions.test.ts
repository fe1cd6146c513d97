import { expect, onTestFinished, test } from 'vitest'
import { aMigratedDatabase, aProductionGateway, productionEnv, runJson } from '../production/production.ts'

const SHOP = 'https://shop.example'
const OTHER_PAGE = 'https://m.shop.example'
const SETTINGS = {
  allowedOrigins: [SHOP, OTHER_PAGE],
  successUrl: 'https://forms.example/thanks?shop=7',
  cancelUrl: null,
}

type Problem = { code: string; errors: { field: string; code: string; message: string }[] }
type Reply = { status: number; headers: Headers; body: Problem & { id: string } }

async function call(url: string, method: string, headers: Record<string, string>, body: object): Promise<Reply> {
  const init = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Reply['body'] }
}

/** `env` is what one was started with: its commands take it, too. */
async function aGateway(change: Record<string, string>) {
  const env = productionEnv(await aMigratedDatabase(), change)
  return { env, gateway: await aProductionGateway(env) }
}
const usual = await aGateway({ LIMIT_BROWSER_CHECKOUTS_PER_MINUTE: '1000' })

/** A shop whose pages may create checkouts, and one of its visitors. */
async function aShop({ env, gateway } = usual) {
  const merchant = await runJson<{ id: string }>(
    env,
    'merchants',
    'create',
    '--name',
    'Toko',
    '--default-currency',
    'IDR',
  )
  const { key } = await runJson<{ key: string }>(env, 'keys', 'create', '--merchant', merchant.id)
  const byKey = { authorization: `Bearer ${key}` }
  const set = (settings: object) => call(`${gateway.url}/v1/settings`, 'PATCH', byKey, settings)
  expect((await set(SETTINGS)).status).toBe(200)
  // An origin is one merchant's.
  onTestFinished(async () => void (await set({ allowedOrigins: [] })))
  const headers = await openSession(gateway)
  const create = (change: object = {}, as: Record<string, string> = headers) =>
    call(`${gateway.url}/v1/checkout`, 'POST', as, { ...CHECKOUT, ...change })
  const createIntent = (intent: string) => call(`${gateway.url}/v1/checkout/intents`, 'POST', headers, { intent })
  return { set, create, createIntent, byKey }
}
const CHECKOUT = {
  externalId: 'order-1',
  currency: 'IDR',
  amount: 125_000,
  successUrl: `${SHOP}/thanks?id={CHECKOUT_ID}`,
  cancelUrl: `${SHOP}/`,
}

async function openSession({ url }: { url: string }): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/v1/auth/clients/csrf`, { method: 'POST', headers: { origin: SHOP } })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { data } = (await reply.json()) as { data: { csrfToken: string } }
  return { origin: SHOP, cookie, 'x-csrf-token': data.csrfToken }
}

const faults = ({ status, body }: Reply) => [
  status,
  body.code,
  body.errors?.map(({ field, code }) => `${field} ${code}`),
]
const refused = (...fields: string[]) => [400, 'VALIDATION_ERROR', fields]

test('a browser session leads payers to its own merchant’s origins and settings, and nowhere else', async () => {
  const { set, create, byKey } = await aShop()
  expect((await create()).status).toBe(200)
  expect((await create({ successUrl: `${OTHER_PAGE}/x`, cancelUrl: SETTINGS.successUrl })).status).toBe(200)
  const elsewhere = [
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example:8443/',
    'https://evil.example/?u=https://shop.example',
    'https://forms.example/thanks?shop=8',
    'https://forms.example/',
  ]
  for (const url of elsewhere) {
    expect(faults(await create({ successUrl: url }))).toEqual(refused('successUrl ORIGIN_NOT_ALLOWED'))
    expect(faults(await create({ cancelUrl: url }))).toEqual(refused('cancelUrl ORIGIN_NOT_ALLOWED'))
  }
  const both = await create({ successUrl: elsewhere[0], cancelUrl: 'https://user@shop.example/', amount: 0 })
  expect(faults(both)).toEqual([400, 'VALIDATION_ERROR', expect.arrayContaining(['successUrl ORIGIN_NOT_ALLOWED'])])
  expect(both.body.errors.map(({ field }) => field).sort()).toEqual(['amount', 'cancelUrl', 'successUrl'])
  expect((await create({ successUrl: elsewhere[0] }, byKey)).status).toBe(200)
  await set({ successUrl: null })
  expect(faults(await create({ successUrl: SETTINGS.successUrl }))).toEqual(refused('successUrl ORIGIN_NOT_ALLOWED'))
})

test('a checkout made in a browser session asks for no more than the operator lets it, an intent neither', async () => {
  const { create, createIntent, byKey } = await aShop()
  expect((await create({ amount: 20_000_000 })).status).toBe(200)
  const large = await create({ amount: 20_000_001 })
  expect(faults(large)).toEqual(refused('amount OUT_OF_BOUNDS'))
  expect(large.body.errors[0]?.message).toContain('at most 20000000 IDR')
  expect(faults(await create({ amount: 20_001, currency: 'SGD' }))).toEqual(refused('amount OUT_OF_BOUNDS'))
  expect((await createIntent('Rp20.000.000 for a laptop')).status).toBe(200)
  expect(faults(await createIntent('Rp20.000.001 for a laptop'))).toEqual(refused('intent OUT_OF_BOUNDS'))
  expect((await create({ amount: 20_000_001 }, byKey)).status).toBe(200)
})

test('browser sessions of one address create few checkouts a minute, apart from the merchant’s own', async () => {
  const { create, createIntent, byKey } = await aShop(
    await aGateway({ LIMIT_BROWSER_CHECKOUTS_PER_MINUTE: '3', LIMIT_BROWSER_AMOUNT: 'IDR:200000' }),
  )
  expect(faults(await create({ currency: 'SGD', amount: 1 }))).toEqual(refused('amount OUT_OF_BOUNDS'))
  expect((await create()).headers.get('ratelimit-policy')).toBe('"browser-checkouts";q=3;w=60')
  expect((await createIntent('Rp125.000 for coffee')).status).toBe(200)
  const { status, headers, body } = await create()
  expect([status, body.code, headers.get('ratelimit')?.startsWith('"browser-checkouts";r=0;')]).toEqual([
    429,
    'RATE_LIMITED',
    true,
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  for (let times = 0; times < 5; times++) expect((await create({}, byKey)).status).toBe(200)
})

test('a wildcard among the allowed origins is refused with a sentence that says what to do', async () => {
  const { set } = await aShop()
  for (const origin of ['https://*.shop.example', '*', '*.shop.example', 'https://shop.*']) {
    const reply = await set({ allowedOrigins: [SHOP, origin] })
    expect(faults(reply)).toEqual(refused('allowedOrigins INVALID_ORIGIN'))
    expect(reply.body.errors[0]?.message).toBe(
      `"${origin}" holds a wildcard, and origins are compared exactly: name each by itself, for example https://www.shop.example.`,
    )
  }
})
