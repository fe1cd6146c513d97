import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aCheckoutBody, callsTo, freePort, until } from '../gateway/gateway.ts'
import { aDirectory, aProcess } from '../gateway/process.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { aCaller, aTracedDeployment, namesOf } from './traced-deployment.ts'

/** What must never arrive at a collector: of payers, of receivers, and what opens something. */
const PLANTED = {
  payer: 'Sri Rahasia Wulandari',
  email: 'sri.rahasia@payer.example',
  phone: '+6281299988877',
  description: 'deskripsi-rahasia-7781',
  metadata: 'metadata-rahasia-9921',
  externalId: 'pesanan-rahasia-5512',
  receiver: 'Budi Penerima Rahasia',
  account: '998877665544332',
  remark: 'remark-rahasia-3310',
  path: 'path-rahasia-6613',
  query: 'query-rahasia-8845',
  secretKey: DEMO.secretKey,
  webhookSecret: DEMO.webhookSecret,
  masterKey: randomBytes(32).toString('base64'),
}

const { masterKey } = PLANTED
const hook = `${PLANTED.path}?token=${PLANTED.query}`
const gateway = await aTracedDeployment({ masterKey, hook })
const { env, serving, collector, received, spansOf, untilNotified, treeWith } = gateway

test('a payment is one trace, from the call that made its checkout to its webhooks, over two processes', async () => {
  const caller = aCaller()
  const body = aCheckoutBody({
    externalId: PLANTED.externalId,
    description: PLANTED.description,
    metadata: { note: PLANTED.metadata },
    customer: { name: PLANTED.payer, email: PLANTED.email, phone: PLANTED.phone },
  })
  const made = await gateway.call('POST', '/v1/checkout', { body, headers: caller.headers })
  expect(made.status, made.text).toBe(200)
  const { id } = made.body
  // A stranger's trace, which is not believed.
  const stranger = aCaller()
  expect((await fetch(`${serving.url}/${id}`, { headers: stranger.headers })).status).toBe(200)
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })

  const pending = await untilNotified('payment.pending', id)
  const paid = await untilNotified('payment.succeeded', id)
  await treeWith(pending.headers.traceparent, caller)
  const spans = await treeWith(paid.headers.traceparent, caller)
  expect(paid.headers.tracestate).toBe(caller.headers.tracestate)

  const roots = spans.filter(({ parentSpanId }) => parentSpanId === caller.spanId)
  expect(namesOf(roots)).toContain('POST /v1/checkout')
  expect(namesOf(spans)).toEqual(
    new Set([
      ...[
        'POST /v1/checkout',
        'group commit',
        'transaction',
        'request payment',
        'bank qrcode',
        'POST',
        'record payment',
      ],
      ...['deliver payment.pending', 'deliver payment.succeeded'],
    ]),
  )
  const delivered = spans.find(({ spanId }) => spanId === String(paid.headers.traceparent).split('-')[2])
  expect(delivered).toMatchObject({ name: 'POST', kind: 'SPAN_KIND_CLIENT', isFailed: false })
  expect(delivered?.attributes).toMatchObject({ 'http.response.status_code': '200', 'server.address': 'localhost' })
  const above = spans.find(({ spanId }) => spanId === delivered?.parentSpanId)
  expect(above).toMatchObject({ name: 'deliver payment.succeeded', kind: 'SPAN_KIND_PRODUCER' })
  const recorded = spans.find(({ name }) => name === 'record payment')
  expect(recorded?.links, 'the bank’s notification is another trace, which it is linked with').toHaveLength(1)
  const notified = collector.spans().find(({ spanId }) => spanId === recorded?.links[0]?.spanId)
  expect(notified?.name).toMatch(/^POST \/v1\/inbound/)
  // Recorded here, delivered there.
  expect(new Set(spans.map(({ instance }) => instance)).size).toBe(2)
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['gapura-of-the-test']))
  expect(spansOf(stranger.traceId)).toEqual([])
})

test('a payout is one trace, from the call that requested it over the bank to its webhook', async () => {
  const caller = aCaller()
  const sender = aSender(gateway)
  const receiving = { receiverName: PLANTED.receiver, receiverAccountNo: PLANTED.account }
  const body = aPayoutBody({ remark: PLANTED.remark }, receiving)
  const sent = await sender.send(body, { headers: caller.headers })
  expect(sent.status, sent.text).toBe(200)
  const { id } = sent.body.data
  const notified = await until(async () =>
    received.find(({ type, subject }) => type.startsWith('send_money.') && subject === id),
  )
  const spans = await treeWith(notified.headers.traceparent, caller)
  const names = namesOf(spans)
  for (const name of ['POST /v1/send-money', 'send payout', 'bank account_inquiry', `deliver ${notified.type}`]) {
    expect(names).toContain(name)
  }
})

test('what a key cancels is notified in the trace of the cancelling, and not in that of the creation', async () => {
  const made = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(), headers: aCaller().headers })
  const caller = aCaller()
  await gateway.call('POST', `/v1/checkout/${made.body.id}/cancel`, { headers: caller.headers })
  const notified = await untilNotified('payment.failed', made.body.id)
  const spans = await treeWith(notified.headers.traceparent, caller)
  expect(namesOf(spans)).toContain('POST /v1/checkout/:id/cancel')
})

test('checkouts that share a transaction each have their trace, linked with the one it stands in', async () => {
  const callers = Array.from({ length: 12 }, aCaller)
  const create = ({ headers }: ReturnType<typeof aCaller>) =>
    gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(), headers })
  const commits = await until(async () => {
    await Promise.all(callers.map(create))
    const ids = new Set(callers.map(({ traceId }) => traceId))
    const spans = collector.spans().filter(({ name, traceId }) => name === 'group commit' && ids.has(traceId))
    return spans.some(({ links }) => links.length > 0) ? spans : undefined
  })
  const shared = commits.filter(({ links }) => links.length > 0)
  for (const { spanId, links, attributes } of shared) {
    expect(Number(attributes['db.operation.batch.size'])).toBeGreaterThan(1)
    const others = shared.filter((other) => links.some((link) => link.spanId === other.spanId))
    for (const other of others) expect(other.links.map((link) => link.spanId)).toContain(spanId)
  }
})

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

test('nothing that is secret or personal has arrived in any byte', () => {
  const everything = Buffer.concat(collector.bodies.map(({ body }) => body)).toString('latin1')
  // The search sees what it should.
  expect(everything).toContain('POST /v1/send-money')
  for (const [what, secret] of Object.entries(PLANTED)) expect(everything.includes(secret), what).toBe(false)
  // The address of a page opens it; so no checkout and no claim link is named.
  expect(everything).not.toMatch(/\b(?:co|re|pl)_[0-9a-hjkmnp-tv-z]{26}/)
  expect(everything).not.toMatch(/(?:sk|pk)_(?:test|live)_|whsec_|eyJ[\w-]+\.|Bearer /)
  expect(collector.bodies.every(({ headers }) => headers.authorization === 'Bearer collectors-token')).toBe(true)
})
