import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateKeys } from '../../src/csrf/key-ring.ts'
import { aCheckoutBody, aGateway, freePort, until } from '../gateway/gateway.ts'
import { startShop } from '../merchants/shop.ts'
import { callByHand, clientOf, cookiesOf, createWithClient, openTabIn, visitWith } from './browser-visit.ts'
import { launchBrowser } from './chromium.ts'

const gateway = await aGateway()
// The shop is on localhost, the gateway on 127.0.0.1: another site, so its cookies are third-party ones.
const GATEWAY = gateway.url

const SHOP = await startShop(GATEWAY, await freePort())
const SIBLING = await startShop(GATEWAY, await freePort())
const UNLISTED = await startShop(GATEWAY, await freePort())

let browser: Browser
beforeAll(async () => {
  const settings = { body: { allowedOrigins: [SHOP, SIBLING] } }
  await until(async () => (await gateway.call('PATCH', '/v1/settings', settings)).status === 200)
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const visit = (url: string) => visitWith(browser, GATEWAY, url)
const openTab = (context: BrowserContext, url: string) => openTabIn(context, GATEWAY, url)
const storedCookies = (wire: CDPSession) => cookiesOf(wire, GATEWAY)
const publicTokenOf = async (wire: CDPSession): Promise<string> =>
  (await storedCookies(wire)).find(({ name }) => name === 'ps_csrf_pub')?.value ?? ''
const create = createWithClient(GATEWAY)

test('a page on another site creates a checkout; the cookies it got are secure, partitioned, and one is out of reach', async () => {
  const { page, wire, calls } = await visit(SHOP)
  expect(await create(page)).toMatchObject({ id: expect.stringMatching(/^co_/), status: 'PENDING' })
  expect(calls).toContain('POST /v1/auth/clients/csrf')
  const cookies = await storedCookies(wire)
  const common = { domain: '127.0.0.1', path: '/', secure: true, sameSite: 'None', session: false }
  expect(cookies).toMatchObject([
    { name: 'ps_csrf', httpOnly: true, ...common },
    { name: 'ps_csrf_pub', httpOnly: false, ...common },
  ])
  for (const { partitionKey, expires } of cookies) {
    expect(partitionKey).toMatchObject({ topLevelSite: 'http://localhost' })
    expect(expires * 1_000 - Date.now()).toBeGreaterThan(890_000)
    expect(expires * 1_000 - Date.now()).toBeLessThan(901_000)
  }
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('the cookies of one site are not sent from another', async () => {
  const { context, page } = await visit(SHOP)
  await create(page)
  const own = await openTab(context, `${GATEWAY}/healthz`)
  expect(await own.page.evaluate(() => document.cookie)).toBe('')
})

test('an unlisted origin can neither load the client nor call the API', async () => {
  const { page } = await visit(UNLISTED)
  const loaded = await page.evaluate(`${clientOf(GATEWAY)}.then(() => 'loaded', () => 'refused')`)
  expect(loaded).toBe('refused')
  const answers = await page.evaluate(
    async ([url, body]) => {
      const options = { method: 'POST', mode: 'cors', credentials: 'include' } as const
      const headers = { 'content-type': 'application/json', 'x-csrf-token': 'x' }
      const outcome = (answer: Promise<Response>) =>
        answer.then(
          (reply) => reply.status,
          () => 'unreadable',
        )
      return [
        await outcome(fetch(`${url}/v1/auth/clients/csrf`, options)),
        await outcome(fetch(`${url}/v1/checkout`, { ...options, headers, body: JSON.stringify(body) })),
      ]
    },
    [GATEWAY, aCheckoutBody()] as const,
  )
  expect(answers).toEqual(['unreadable', 'unreadable'])
})

test('with the cookies of the listed origin on the same site, an unlisted one gets nothing either', async () => {
  const { context, page, wire } = await visit(SHOP)
  await create(page)
  const token = await publicTokenOf(wire)
  // The same partition: both shops are on localhost, so the browser does send the cookies along.
  const other = await openTab(context, UNLISTED)
  const before = (await gateway.call('GET', '/v1/checkout')).body.data.length
  const answers = await other.page.evaluate(
    async ([url, csrf, body]) => {
      const send = (options: RequestInit) =>
        fetch(`${url}/v1/checkout`, {
          method: 'POST',
          credentials: 'include',
          body: JSON.stringify(body),
          ...options,
        }).then(
          (reply) => reply.status,
          () => 'unreadable',
        )
      return [
        await send({ headers: { 'content-type': 'application/json', 'x-csrf-token': csrf } }),
        await send({ headers: { 'content-type': 'text/plain' } }),
        await send({ mode: 'no-cors' }),
      ]
    },
    [GATEWAY, token, aCheckoutBody()] as const,
  )
  expect(answers).toEqual(['unreadable', 'unreadable', 0])
  expect((await gateway.call('GET', '/v1/checkout')).body.data).toHaveLength(before)
})

test('without the header, or with a made-up one, the cookies alone create nothing, and the page can read why', async () => {
  const { page } = await visit(SHOP)
  await create(page)
  const codes = await page.evaluate(
    async ([url, body]) => {
      const send = async (extra: Record<string, string>) => {
        const headers = { 'content-type': 'application/json', ...extra }
        const options = { method: 'POST', credentials: 'include', headers, body: JSON.stringify(body) } as const
        const reply = await fetch(`${url}/v1/checkout`, options)
        return [reply.status, (await reply.json()).code]
      }
      return [await send({}), await send({ 'x-csrf-token': 'made-up' })]
    },
    [GATEWAY, aCheckoutBody()] as const,
  )
  expect(codes).toEqual([
    [403, 'csrf_token_invalid'],
    [403, 'csrf_token_invalid'],
  ])
})

test('an expired session is refused once and renewed by the client, which the page does not notice', async () => {
  const { page, calls } = await visit(SHOP)
  await create(page)
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 901 } })
  calls.length = 0
  expect(await create(page)).toMatchObject({ status: 'PENDING' })
  const posts = calls.filter((line) => line.startsWith('POST'))
  expect(posts).toEqual(['POST /v1/checkout', 'POST /v1/auth/clients/csrf', 'POST /v1/checkout'])
})

test('several tabs at once share one session and all keep working', async () => {
  const { context, page } = await visit(SHOP)
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => openTab(context, SHOP)))).map((tab) => tab.page)]
  for (let round = 0; round < 2; round++) {
    const created = await Promise.all(tabs.map(create))
    expect(created.map(({ status }) => status)).toEqual(Array(4).fill('PENDING'))
  }
})

test('after expiry the browser still sends its cookie, and the page can read that it has expired', async () => {
  const { page, wire } = await visit(SHOP)
  await create(page)
  const token = await publicTokenOf(wire)
  expect(await callByHand(GATEWAY, page, token)).toEqual([200, undefined])
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 901 } })
  expect(await callByHand(GATEWAY, page, token)).toEqual([403, 'csrf_token_expired'])
})

test('the cookies of one listed origin are of no use to another listed one of the same site', async () => {
  const { context, page, wire } = await visit(SHOP)
  await create(page)
  const sibling = await openTab(context, SIBLING)
  expect(await callByHand(GATEWAY, sibling.page, await publicTokenOf(wire))).toEqual([403, 'origin_not_allowed'])
})

test('tabs of two origins of one site, whose cookies replace each other, keep working side by side', async () => {
  const { context, page } = await visit(SHOP)
  const sibling = await openTab(context, SIBLING)
  for (let round = 0; round < 4; round++) {
    const created = await Promise.all([create(page), create(sibling.page), create(page), create(sibling.page)])
    expect(created.map(({ status }) => status)).toEqual(Array(4).fill('PENDING'))
  }
})

test('new keys of the server end no session', async () => {
  const { page, calls } = await visit(SHOP)
  await create(page)
  await rotateKeys({ db: gateway.db, masterKey: gateway.masterKey, clock: gateway.clock })
  calls.length = 0
  expect(await create(page)).toMatchObject({ status: 'PENDING' })
  expect(calls.filter((line) => line.startsWith('POST'))).toEqual(['POST /v1/checkout'])
})

test('the client makes checkouts of sentences, returns their status, and names faults', async () => {
  const { page } = await visit(SHOP)
  const outcome = await page.evaluate(`${clientOf(GATEWAY)}.then(async ({ createIntent, status, createCheckout }) => {
    const { id } = await createIntent('Rp125.000 untuk kopi, pakai QRIS')
    const refused = await createCheckout({ amount: 1.5 }).catch((error) => error)
    const missing = await status('co_00000000000000000000000000').catch((error) => error)
    return [(await status(id)).status, refused.name, refused.code, refused.errors.map(({ field }) => field), missing.status, missing.code]
  })`)
  expect(outcome).toEqual([
    'PENDING',
    'GapuraError',
    'VALIDATION_ERROR',
    ['externalId', 'currency', 'amount'],
    404,
    'NOT_FOUND',
  ])
})

test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a form of %s, sent into a frame or in place of the page, creates nothing',
  async (type) => {
    // A page without a policy of its own, as most are.
    const context = await browser.newContext({ bypassCSP: true })
    const { page } = await openTab(context, SHOP)
    await create(page)
    const count = async () => (await gateway.call('GET', '/v1/checkout?limit=100')).body.data.length
    const before = await count()
    const statuses: number[] = []
    context.on('response', (reply) => {
      if (new URL(reply.url()).pathname === '/v1/checkout') statuses.push(reply.status())
    })
    await page.setContent(`<iframe name="inside"></iframe>
      <form method="post" enctype="${type}" action="${GATEWAY}/v1/checkout">
      <input name='{"externalId":"x","currency":"IDR","amount":1000,"a' value='":1}'></form>`)
    for (const target of ['inside', '_self']) {
      const answered = context.waitForEvent('response', (reply) => reply.url().endsWith('/v1/checkout'))
      await page.evaluate((name) => {
        const form = document.querySelector('form') as HTMLFormElement
        form.target = name
        form.submit()
      }, target)
      await answered
    }
    // In a frame the cookies of this partition go along, but it is no fetch. In place of the page there are none.
    expect(statuses).toEqual([403, 401])
    expect(await count()).toBe(before)
    await context.close()
  },
)
