import { expect, test } from 'vitest'
import { DAY_MS } from '../../src/base/clock.ts'
import { answering, aReceiver } from '../merchants/receiver.ts'
import { anotherMerchant } from './another-merchant.ts'
import { aCheckoutBody, aGateway, type CallOptions, until } from './gateway.ts'

const DAY_SECONDS = DAY_MS / 1_000
const gateway = await aGateway()
const receiver = await aReceiver()
receiver.answer = answering(200)

/** A merchant of its own, as its test run sees the sandbox. */
async function aRun() {
  const { id: merchantId, key } = await anotherMerchant(gateway)
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const reply = await gateway.call(method, path, { key, ...options })
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.body
  }
  await call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })
  const create = async (change: object = {}): Promise<string> =>
    (await call('POST', '/v1/checkout', { body: aCheckoutBody({ ...URLS, ...change }) })).id
  const statusOf = async (id: string): Promise<string> => (await call('GET', `/v1/checkout/${id}`)).status
  return {
    merchantId,
    key,
    call,
    create,
    statusOf,
    advance: async (seconds: number) =>
      new Date((await call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })).now),
    async pay(id: string) {
      await call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
      await until(async () => (await statusOf(id)) === 'SUCCEEDED')
    },
    async token() {
      const { access_token } = await call('POST', '/v1/auth/token', { body: { grant_type: 'client_credentials' } })
      return { headers: { publicAccessToken: `Bearer ${access_token}` }, key: null }
    },
  }
}

const URLS = { successUrl: 'https://shop.example/ok', cancelUrl: 'https://shop.example/no' }
const isNear = (time: Date, aheadMs: number) => Math.abs(time.getTime() - Date.now() - aheadMs) < 60_000
const eventOf = (id: string, type: string) =>
  receiver.received.map(({ body }) => JSON.parse(body)).find((event) => event.type === type && event.data.id === id)

test('two runs share a sandbox, and neither sees the time of the other', async () => {
  const [ahead, still] = await Promise.all([aRun(), aRun()])
  const [over, open] = await Promise.all([ahead.create(), still.create()])
  const token = await still.token()
  expect(isNear(await ahead.advance(2 * DAY_SECONDS), 2 * DAY_MS)).toBe(true)
  await until(async () => (await ahead.statusOf(over)) === 'EXPIRED')
  const expired = await until(async () => eventOf(over, 'payment.expired'))
  expect(isNear(new Date(expired.timestamp), 2 * DAY_MS)).toBe(true)

  await still.pay(open)
  expect(isNear(new Date((await still.call('GET', `/v1/checkout/${open}`)).paidAt), 0)).toBe(true)
  await still.call('GET', '/v1/balance', token)
  expect(isNear(await still.advance(1), 1_000)).toBe(true)
})

test('a merchant that is ahead sells, is paid and is settled in its own time', async () => {
  const run = await aRun()
  await run.advance(40 * DAY_SECONDS)
  const id = await run.create()
  const { createdAt, expiresAt } = await run.call('GET', `/v1/checkout/${id}`)
  expect(isNear(new Date(createdAt), 40 * DAY_MS)).toBe(true)
  expect(new Date(expiresAt).getTime() - new Date(createdAt).getTime()).toBe(DAY_MS)
  const page = await fetch(`${gateway.url}/${id}`)
  expect(await page.text()).toContain(`data-now="${String(Date.now() + 40 * DAY_MS).slice(0, 6)}`)
  await run.pay(id)
  expect(isNear(new Date((await run.call('GET', `/v1/checkout/${id}`)).paidAt), 40 * DAY_MS)).toBe(true)

  const balance = async () => (await run.call('GET', '/v1/balance', await run.token())).data[0]
  const { pending } = await balance()
  expect(await balance()).toMatchObject({ available: 0, pending: expect.any(Number) })
  await run.advance(7 * DAY_SECONDS)
  await until(async () => (await balance()).available === pending)
})

test('an access token ends by the clock of its merchant', async () => {
  const [ahead, still] = await Promise.all([aRun(), aRun()])
  const [old, other] = [await ahead.token(), await still.token()]
  await ahead.advance(901)
  const refused = await gateway.call('GET', '/v1/balance', old)
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('has expired')])
  await still.call('GET', '/v1/balance', other)
  await ahead.call('GET', '/v1/balance', await ahead.token())
})

test('an unanswered webhook is tried again by the clock of its merchant', async () => {
  const run = await aRun()
  await run.advance(DAY_SECONDS)
  let refusals = 0
  receiver.answer = (response) => response.writeHead(refusals++ < 3 ? 500 : 200).end()
  const id = await run.create()
  await run.call('POST', `/v1/checkout/${id}/cancel`)
  await until(async () => refusals === 1)
  for (const seconds of [6, 34, 133]) {
    const seen = refusals
    await run.advance(seconds)
    await until(async () => refusals > seen)
  }
  receiver.answer = answering(200)
})

test("the deployment's clock moves every merchant", async () => {
  const [one, two] = await Promise.all([aRun(), aRun()])
  await one.advance(DAY_SECONDS)
  await gateway.advanceAll(3_600)
  await until(async () => isNear(await one.advance(1), DAY_MS + 3_601_000 + 1_000))
  expect(isNear(await two.advance(1), 3_601_000)).toBe(true)
})
