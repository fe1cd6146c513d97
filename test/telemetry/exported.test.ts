import { expect, test } from 'vitest'
import { callsTo, freePort, until } from '../gateway/gateway.ts'
import { aDirectory, aProcess } from '../gateway/process.ts'
import { aCaller, aTracedDeployment, namesOf } from './traced-deployment.ts'

const gateway = await aTracedDeployment()
const { env, serving, collector, spansOf } = gateway

test('who does not prove who they are has no say in what is recorded', async () => {
  const caller = aCaller()
  const refused = await gateway.call('POST', '/v1/checkout', {
    key: 'sk_test_wrong',
    headers: caller.headers,
    body: {},
  })
  expect(refused.status).toBe(401)
  const requestId = refused.headers.get('x-request-id') ?? ''
  const span = await until(async () =>
    collector.spans().find(({ attributes }) => attributes['gapura.request_id'] === requestId),
  )
  expect(span.traceId).not.toBe(caller.traceId)
  expect(span).toMatchObject({ name: 'POST /v1/checkout', kind: 'SPAN_KIND_SERVER', parentSpanId: '' })
})

test('a line of the log names its trace, and keeps its request id', async () => {
  const caller = aCaller()
  const { headers } = await gateway.call('GET', '/v1/checkout?limit=1', { headers: caller.headers })
  const requestId = headers.get('x-request-id') ?? ''
  const line = await until(async () =>
    serving
      .output()
      .split('\n')
      .find((text) => text.includes(requestId) && text.includes('"msg":"request"')),
  )
  expect(JSON.parse(line)).toMatchObject({ trace_id: caller.traceId, reqId: requestId, trace_flags: '01' })
  // docs/operations/monitoring.md says what a million of them come to.
  expect(line.length).toBeLessThan(400)
})

test('metrics are those of /metrics, under the same names, with the same figures', async () => {
  // Looked at anew each time: some of Node's have values for a moment only, such as requests that are open, and are never exported.
  const shown = await until(async () => {
    const text = await (await fetch(`${serving.url}/metrics`)).text()
    const families = [...text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)].map(([, name]) => name ?? '')
    const withValues = families.filter((name) => new RegExp(`^${name}(_bucket|_sum|_count)?[ {]`, 'm').test(text))
    const arrived = new Set(collector.points().map(({ name }) => name))
    return withValues.every((name) => arrived.has(name)) && text
  })
  const created =
    /^gapura_http_request_duration_seconds_count\{method="POST",route="\/v1\/checkout",status="401"[^}]*\} (\d+)$/m
  const count = Number(created.exec(shown)?.[1])
  expect(count).toBeGreaterThan(0)
  const histogram = await until(async () =>
    collector
      .points()
      .findLast(
        ({ name, attributes, value }) =>
          name === 'gapura_http_request_duration_seconds' &&
          attributes.route === '/v1/checkout' &&
          attributes.method === 'POST' &&
          attributes.status === '401' &&
          value === count,
      ),
  )
  expect(histogram.kind).toBe('histogram')
  expect(histogram.bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(count)
})

test('what is left is sent before a process ends', async () => {
  const slow = await aProcess({
    command: ['serve'],
    env: { ...env, PORT: `${await freePort()}`, OTEL_BSP_SCHEDULE_DELAY: '60000' },
    dataDir: aDirectory(),
  })
  await slow.ready()
  const caller = aCaller()
  await callsTo(slow.url)('GET', '/v1/checkout?limit=1', { headers: caller.headers })
  expect(spansOf(caller.traceId)).toEqual([])
  expect(await slow.end('SIGTERM')).toBe(0)
  expect(namesOf(spansOf(caller.traceId))).toContain('GET /v1/checkout')
})
