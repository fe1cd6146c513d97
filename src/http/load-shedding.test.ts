import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Gauge } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { PATIENT } from '../../test/database/database.ts'
import { anotherMerchant } from '../../test/gateway/another-merchant.ts'
import { aMember } from '../../test/gateway/dashboard.ts'
import { aCheckoutBody, aGateway, until } from '../../test/gateway/gateway.ts'
import { metrics } from '../base/metrics.ts'
import { DEMO } from '../sandbox/demo.ts'

const IN_FLIGHT_MAX = 10
/** Of one merchant, while no other takes any. */
const SHARE_OF_ONE = 8
/** A connection for each slot: what waits for one may hold no slot yet. */
const SIZES = { ...PATIENT, connectionsMax: IN_FLIGHT_MAX + 2 }
const gateway = await aGateway({ WORK: 'off', LIMIT_IN_FLIGHT: `${IN_FLIGHT_MAX}` }, undefined, undefined, SIZES)
/** What the gauge shows while held requests have their slots; other files of this process may have left it above 0. */
let slotsHeld = await slotsTaken()
const create = (headers: Record<string, string> = {}) =>
  gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(), headers })

async function slotsTaken(): Promise<number> {
  const gauge = metrics.getSingleMetric('gapura_http_in_flight')
  return (await (gauge as Gauge).get()).values[0]?.value ?? 0
}

/**
 * Has requests with one key wait for it, `count` of a merchant's, until they are released; returns once they hold `slots` more.
 * No other request may be sent before: one that holds a slot when they arrive has one of them refused.
 */
async function held(merchantId: string, secretKey: string, count: number, slots = count) {
  await expect.poll(slotsTaken, { interval: 5 }).toBe(slotsHeld)
  const key = `held-${randomUUID()}`
  const holder = await gateway.db.pool.connect()
  await holder.query('begin')
  await holder.query(
    `insert into idempotency_key (merchant_id, operation, key, payload_hash, created_at)
     values ($1, 'POST /v1/checkout', $2, decode(repeat('00', 32), 'hex'), now())`,
    [merchantId, key],
  )
  const replies = Array.from({ length: count }, () =>
    gateway.call('POST', '/v1/checkout', {
      body: aCheckoutBody(),
      key: secretKey,
      headers: { 'idempotency-key': key },
    }),
  )
  slotsHeld += slots
  await expect.poll(slotsTaken, { interval: 5 }).toBe(slotsHeld)
  return async (): Promise<number[]> => {
    slotsHeld -= slots
    await holder.query('rollback')
    holder.release()
    return (await Promise.all(replies)).map(({ status }) => status)
  }
}
const untilRefused = (status: number) =>
  until(async () => {
    const reply = await create()
    return reply.status === status && reply
  })

test('beyond the slots comes 503 at once; a request that has a slot is served, and then there is room again', async () => {
  const another = await anotherMerchant(gateway)
  const release = await held(DEMO.merchantId, DEMO.secretKey, SHARE_OF_ONE)
  expect((await create()).status).toBe(429)
  const releaseOther = await held(another.id, another.key, IN_FLIGHT_MAX - SHARE_OF_ONE)
  const refused = await create()
  expect(refused.status).toBe(503)
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['SERVICE_UNAVAILABLE', '1'])
  expect(refused.headers.get('x-request-id')).toMatch(/^req_/)
  expect((await gateway.call('GET', '/readyz', { key: null })).status).toBe(200)
  for (const path of ['/v1/send-money', '/v1/send-money?limit=1', '/v1/auth/clients/csrf']) {
    const { status, body, headers } = await gateway.call('GET', path)
    expect([status, headers.get('content-type')], path).toEqual([503, 'application/json; charset=utf-8'])
    expect(body, path).toMatchObject({ status: 503, data: null, errors: [{ code: 'SERVICE_UNAVAILABLE' }] })
    expect(body.requestId, path).toBe(headers.get('x-request-id'))
  }
  expect(new Set([...(await release()), ...(await releaseOther())])).toEqual(new Set([200]))
  expect((await create()).status).toBe(200)
})

test('one merchant whose requests wait has its share of the slots: 429 beyond, and others that come then are served', async () => {
  const { key } = await anotherMerchant(gateway)
  const release = await held(DEMO.merchantId, DEMO.secretKey, 2 * IN_FLIGHT_MAX, SHARE_OF_ONE)
  const refused = await create()
  expect(refused.status).toBe(429)
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '1'])
  expect((await gateway.call('GET', '/v1/balance', { key })).status).toBe(200)
  const statuses = await release()
  expect(statuses.filter((status) => status === 200)).toHaveLength(SHARE_OF_ONE)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2 * IN_FLIGHT_MAX - SHARE_OF_ONE)
  expect((await create()).status).toBe(200)
})

test('a merchant that has its share is refused before its requests are read', async () => {
  const release = await held(DEMO.merchantId, DEMO.secretKey, SHARE_OF_ONE)
  expect((await create()).status).toBe(429)
  const unread = await gateway.call('POST', '/v1/checkout', { raw: '{ no JSON' })
  expect([unread.status, unread.body.code, unread.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '1'])
  expect(unread.headers.get('x-request-id')).toMatch(/^req_/)
  const { status, body } = await gateway.call('GET', '/v1/send-money')
  expect([status, body.errors[0].code]).toEqual([429, 'RATE_LIMITED'])
  await release()
  expect((await gateway.call('POST', '/v1/checkout', { raw: '{ no JSON' })).status).toBe(400)
})

test('members of a merchant in the dashboard have its share of the slots, too', async () => {
  const { key } = await anotherMerchant(gateway)
  const member = await aMember(gateway, 'read_only')
  const team = () => member.call('GET', '/dashboard/api/team')
  expect((await team()).status).toBe(200)
  const holder = await gateway.db.pool.connect()
  await holder.query('begin; lock table invitation in access exclusive mode')
  // Each waits for the lock for less than a second: they are repeated until all of it was seen.
  let isOver = false
  const statuses = await Promise.all([
    ...Array.from({ length: SHARE_OF_ONE + 4 }, async () => {
      const seen: number[] = []
      while (!isOver) {
        seen.push((await team()).status)
        // What is refused is not repeated at once, whatever refused it: the processor is for what holds the slots.
        if (seen.at(-1) !== 200) await pause(50)
      }
      return seen
    }),
    (async () => {
      try {
        await untilRefused(429)
        return [(await gateway.call('GET', '/v1/balance', { key })).status]
      } finally {
        isOver = true
        await holder.query('rollback')
        holder.release()
      }
    })(),
  ])
  expect(statuses.pop()).toEqual([200])
  expect(statuses.flat().filter((status) => status >= 500)).toEqual([])
})

test('a request that waits for a checkout to end holds no slot, nor does a slow sender', async () => {
  const { body } = await create()
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const waiting = Array.from({ length: 2 * IN_FLIGHT_MAX }, () =>
    fetch(`${gateway.url}/v1/checkout/${body.id}?waitFor=final`, {
      headers: { authorization: `Bearer ${DEMO.secretKey}` },
      signal: gone.signal,
    }).catch(() => {}),
  )
  for (let i = 0; i < 2 * IN_FLIGHT_MAX; i++) {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(
      `POST /v1/checkout HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${DEMO.secretKey}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    )
  }
  const { server } = gateway.server
  const connected = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(connected).toBeGreaterThanOrEqual(4 * IN_FLIGHT_MAX)
  for (let i = 0; i < 5; i++) expect((await create()).status).toBe(200)
  gone.abort()
  await Promise.all(waiting)
})
