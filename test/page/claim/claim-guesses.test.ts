import { expect, test } from 'vitest'
import { newToken } from '../../../src/base/id.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { aGateway } from '../../gateway/gateway.ts'
import { aClaimant } from './claims.ts'

/** What an address may guess in a minute: each guess above it is a request that shows nothing new. */
const LIMIT = 8
const TRIES_MAX = 3 * LIMIT

const gateway = await aGateway({ LIMIT_PAGE_PER_MINUTE: `${LIMIT}`, TRUST_PROXY: '1' })
const { aClaim, open } = aClaimant(gateway)

const guess = (from: string, method = 'GET', rest = '') =>
  gateway.call(method, `/claim/${newToken(DEMO.merchantId)}${rest}`, {
    key: null,
    headers: {
      'x-forwarded-for': from,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' && { raw: 'bankCode=008&accountNo=0012345670&naming=1' }),
  })
/** Guesses until the address gets no further, at most `TRIES_MAX` times. */
async function untilRefused(from: string, method?: string, rest?: string): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) if ((await guess(from, method, rest)).status === 429) return tries
  return TRIES_MAX
}

test.each([
  ['GET', ''],
  ['HEAD', ''],
  ['GET', '/status'],
  ['GET', '/events'],
  ['POST', '/account'],
  ['POST', '/confirm'],
])('links that open nothing are tried so often by one address, each another one: %s %s', async (method, rest) => {
  const from = `203.0.113.${++addresses}`
  const tries = await untilRefused(from, method, rest)
  expect(tries).toBeGreaterThanOrEqual(LIMIT)
  expect(tries).toBeLessThan(TRIES_MAX)
  const { status, headers } = await guess(from)
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await guess(`203.0.113.${addresses + 100}`)).status).toBe(404)
})
let addresses = 0

test('who guesses takes no open page from a payer at the same address, and a redirect makes no guess a good one', async () => {
  const { path } = await aClaim()
  expect((await open(path)).status).toBe(200)
  const own = '127.0.0.1'
  const token = newToken(DEMO.merchantId)
  const statusOf = async (path: string) =>
    (await gateway.call('GET', path, { key: null, headers: { 'x-forwarded-for': own } })).status
  expect(await statusOf(`/claim/${token}/account`)).toBe(303)
  await untilRefused(own)
  expect([await statusOf(path), await statusOf(`/claim/${token}`)]).toEqual([200, 429])
})
