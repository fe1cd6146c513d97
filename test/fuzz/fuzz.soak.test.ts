import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aCheckoutBody, aGateway, until } from '../gateway/gateway.ts'
import { type FuzzRequest, type OpenApi, requests } from './requests.ts'
import type { Known } from './values.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 120)
/** Sent at once. */
const TOGETHER = 8
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : undefined
/** Compiles the code and fills the caches before memory is looked at. */
const WARM_UP_RUNS = 10
const MEMORY_GROWTH_MAX = 50 * 1024 * 1024

// Every request comes from an address of its own, or wrong keys would soon be all that is answered.
const gateway = await aGateway({ LIMIT_PER_SECOND: '1000000', LIMIT_BURST: '1000000', TRUST_PROXY: '1' })
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as OpenApi

test(`${RUNS} odd requests get no answer of 5xx, and the gateway is none the worse`, {
  timeout: 60_000 + RUNS * 60,
}, async () => {
  const known = await learn()
  const statuses = new Map<number, number>()
  const run = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(requests(document, known), { minLength: 1, maxLength: TOGETHER, size: 'max' }),
        async (some) => {
          const answers = await Promise.all(some.map(send))
          for (const [i, { status, text }] of answers.entries()) {
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            expect(status, some[i] && toText(some[i], text)).toBeLessThan(500)
          }
        },
      ),
      { numRuns, ...(SEED === undefined ? {} : { seed: SEED }) },
    )
  await run(WARM_UP_RUNS)
  const before = heap()
  await run(Math.ceil((RUNS / TOGETHER) * 2))
  const after = heap()
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${sent} requests: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status || 'closed'} ${count}`)
      .join(', ')}; heap +${Math.round((after - before) / 1024)} KiB`,
  )
  expect(sent).toBeGreaterThanOrEqual(RUNS / 2)
  // Fuzzed requests have to get past authentication: most must not be refused there.
  const countOf = (status: number): number => statuses.get(status) ?? 0
  expect(countOf(401) + countOf(403)).toBeLessThan(sent / 2)
  // A tenth is well-formed; of a few requests, chance decides how many.
  expect(countOf(200)).toBeGreaterThan(sent < 1_000 ? 0 : sent / 20)
  expect(after - before).toBeLessThan(MEMORY_GROWTH_MAX)
  expect((await gateway.call('GET', '/readyz')).status).toBe(200)
  expect((await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).status).toBe(200)
})

const toText = ({ lines, body }: FuzzRequest, answer: string): string =>
  `${lines.join('\n')}\n\n${body.toString('latin1').slice(0, 500)}\n\n${answer}`

function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Makes one of everything, so that requests have something to be about. */
async function learn(): Promise<Known> {
  await gateway.call('PATCH', '/v1/settings', {
    body: { allowedOrigins: ['https://shop.example'], webhookUrl: 'http://localhost:1/webhooks' },
  })
  const checkout = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  await gateway.call('GET', `/${checkout.body.id}`, { key: null })
  const token = await gateway.call('POST', '/v1/auth/token', { body: { grant_type: 'client_credentials' } })
  const payout = await gateway.call('POST', '/v1/send-money', {
    headers: { publicAccessToken: `Bearer ${token.body.access_token}` },
    body: {
      type: 'SEND_MONEY',
      attributes: { receiverName: 'Budi Santoso', receiverAccountNo: '0012345678', receiverBankCode: 'MANDIRI' },
      externalId: 'payout-1',
      amount: 150_000,
      currency: 'IDR',
      remark: 'Gaji',
    },
  })
  const event = await until(async () => (await gateway.call('GET', '/v1/events')).body.data[0])
  const session = await gateway.call('GET', '/v1/auth/clients/csrf', {
    key: null,
    headers: { origin: 'https://shop.example' },
  })
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  expect([checkout.status, token.status, payout.status, session.status], DEMO.merchantId).toEqual([200, 200, 200, 200])
  return {
    checkoutId: checkout.body.id,
    payoutId: payout.body.data?.id ?? payout.body.id,
    eventId: event.id,
    token: token.body.access_token,
    csrf: session.body.data.csrfToken,
    cookie,
  }
}

/** Sends bytes as they are. Status 0: the connection was closed without an answer, as broken HTTP deserves. */
const send = ({ lines, body }: FuzzRequest): Promise<{ status: number; text: string }> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(gateway.url)
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const head = [
      lines[0],
      `Host: ${host}`,
      'Connection: close',
      `X-Forwarded-For: ${address}`,
      ...lines.slice(1),
      '',
      '',
    ].join('\r\n')
    const socket = connect(Number(port), hostname, () => {
      socket.write(head, 'utf8')
      socket.write(body)
    })
    let text = ''
    const finish = () => {
      const answer = text.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '')
      resolve({ status: Number(answer.slice(9, 12)) || 0, text: answer.slice(0, 1_500) })
    }
    // A stream of events stays open: its head is answer enough.
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (/^HTTP\/1.1 200.*text\/event-stream/s.test(text)) socket.destroy()
    })
    socket.on('error', finish)
    socket.on('close', finish)
  })
