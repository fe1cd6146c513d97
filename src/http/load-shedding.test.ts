import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anotherMerchant } from '../../test/another-merchant.ts'
import { aCheckoutBody, aGateway, until } from '../../test/gateway.ts'
import { DEMO } from '../sandbox/demo.ts'

const IN_FLIGHT_MAX = 10
const gateway = await aGateway({ WORK: 'off', LIMIT_IN_FLIGHT: `${IN_FLIGHT_MAX}` })
const create = (headers: Record<string, string> = {}) =>
  gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(), headers })

test('beyond the slots comes 503 at once; a request that has a slot is served, and then there is room again', async () => {
  const held = await gateway.db.pool.connect()
  await held.query('begin')
  await held.query(
    `insert into idempotency_key (merchant_id, operation, key, payload_hash, created_at)
     values ($1, 'POST /v1/checkout', 'held', decode(repeat('00', 32), 'hex'), now())`,
    [DEMO.merchantId],
  )
  const waiting = Array.from({ length: IN_FLIGHT_MAX }, () => create({ 'idempotency-key': 'held' }))
  const refused = await until(async () => {
    const reply = await create()
    return reply.status === 503 && reply
  })
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['SERVICE_UNAVAILABLE', '1'])
  expect(refused.headers.get('x-request-id')).toMatch(/^req_/)
  expect((await gateway.call('GET', '/readyz', { key: null })).status).toBe(200)
  for (const path of ['/v1/send-money', '/v1/send-money?limit=1', '/v1/auth/clients/csrf']) {
    const { status, body, headers } = await gateway.call('GET', path)
    expect([status, headers.get('content-type')], path).toEqual([503, 'application/json; charset=utf-8'])
    expect(body, path).toMatchObject({ status: 503, data: null, errors: [{ code: 'SERVICE_UNAVAILABLE' }] })
    expect(body.requestId, path).toBe(headers.get('x-request-id'))
  }
  await held.query('rollback')
  held.release()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await create()).status).toBe(200)
})

test('of several merchants, one whose requests wait has its share of the slots: 429 beyond, and the others are served', async () => {
  const { key } = await anotherMerchant(gateway)
  const balance = () => gateway.call('GET', '/v1/balance', { key })
  expect((await balance()).status).toBe(200)
  const held = await gateway.db.pool.connect()
  await held.query('begin')
  await held.query(
    `insert into idempotency_key (merchant_id, operation, key, payload_hash, created_at)
     values ($1, 'POST /v1/checkout', 'shared', decode(repeat('00', 32), 'hex'), now())`,
    [DEMO.merchantId],
  )
  const waiting = Array.from({ length: 2 * IN_FLIGHT_MAX }, () => create({ 'idempotency-key': 'shared' }))
  const refused = await until(async () => {
    const reply = await create()
    return reply.status === 429 && reply
  })
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '1'])
  expect((await balance()).status).toBe(200)
  await held.query('rollback')
  held.release()
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength((IN_FLIGHT_MAX * 4) / 5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2 * IN_FLIGHT_MAX - (IN_FLIGHT_MAX * 4) / 5)
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
  await new Promise((resolve) => setTimeout(resolve, 300))
  for (let i = 0; i < 5; i++) expect((await create()).status).toBe(200)
  gone.abort()
  await Promise.all(waiting)
})
