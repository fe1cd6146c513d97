import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aCheckoutBody, aGateway, until } from '../../test/gateway/gateway.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_PER_SECOND: '10', LIMIT_BURST: '20' })

test('liveness, readiness and metrics are served', async () => {
  expect((await gateway.call('GET', '/healthz', { key: null })).status).toBe(200)
  expect((await gateway.call('GET', '/readyz', { key: null })).status).toBe(200)
  await gateway.call('GET', '/v1/checkout')
  const metrics = await gateway.call('GET', '/metrics', { key: null })
  expect(metrics.text).toContain(
    'gapura_http_request_duration_seconds_count{method="GET",route="/v1/checkout",status="200"}',
  )
})

test('what is not HTTP gets a status line and a closed connection', async () => {
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'))
    socket.on('data', (chunk) => (text += chunk))
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

test('beyond the limit comes 429 with the time to wait', async () => {
  const replies = await Promise.all(Array.from({ length: 80 }, () => gateway.call('GET', '/v1/payment-methods')))
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body.code).toBe('RATE_LIMITED')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true)
})

// PgBouncer does not refuse: it is the time a statement may take that ends the wait, and the tests' database gives it 20 s.
test.skipIf(process.env.PGBOUNCER)(
  'with the database gone it answers 503 within two seconds, and recovers by itself',
  async () => {
    const name = new URL(gateway.databaseUrl).pathname.slice(1)
    const admin = new (await import('pg')).default.Client({ connectionString: serverOf(gateway.databaseUrl) })
    await admin.connect()
    // The test before used up the limit: there has to be room for the calls that follow.
    await until(async () => (await gateway.call('GET', '/v1/checkout')).status === 200)
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    let started = 0
    const { status, body, headers } = await until(async () => {
      started = performance.now()
      const reply = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
      return reply.status !== 429 && reply
    })
    expect(performance.now() - started).toBeLessThan(2_000)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '2'])
    expect((await gateway.call('GET', '/readyz', { key: null })).status).toBe(503)
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
    const again = await until(async () => {
      const reply = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
      return reply.status === 200 && reply
    })
    expect(again.body.status).toBe('PENDING')
  },
)

function serverOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.pathname = '/gapura'
  return url.href
}

test('replies forbid content sniffing and framing; a path that looks like a file is not the dashboard', async () => {
  for (const path of ['/v1/nothing', '/v1/banks', '/dashboard', '/dashboard/backup.zip']) {
    const { headers } = await gateway.call('GET', path)
    expect([headers.get('x-content-type-options'), headers.get('x-frame-options')], path).toEqual(['nosniff', 'DENY'])
  }
  const statusOf = async (path: string) => (await gateway.call('GET', path)).status
  expect(await Promise.all(['/dashboard/backup.zip', '/dashboard/sign-in~', '/dashboard/.env'].map(statusOf))).toEqual([
    ...[404, 404, 404],
  ])
  expect(await Promise.all(['/dashboard', '/dashboard/', '/dashboard/payments/co_1?tab=a.b'].map(statusOf))).toEqual([
    ...[200, 200, 200],
  ])
})
