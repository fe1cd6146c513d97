import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, afterEach, expect, test } from 'vitest'
import { exchange } from '../base/net/http-exchange.ts'
import { joinBatch, runBatch } from './batches.ts'
import { beginRequest, inRequest } from './requests.ts'
import { samplerOf } from './sdk/sampler.ts'
import { openTracer } from './sdk/tracer.ts'
import type { SamplerName } from './settings.ts'
import { activeTrace, causeOf, inSpan, outsideTraces, resumeTrace, traceFields } from './spans.ts'
import { setTracer } from './tracer.ts'

const CALLER = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'shop=1' }
const UNSAMPLED = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` }

/** Switches tracing on for a test; the spans that ended so far. */
function traced({ sampler = 'always_on' as SamplerName, ratio = 1, propagates = true } = {}) {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({
    sampler: samplerOf({ name: sampler, ratio }),
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  })
  setTracer(openTracer(provider.getTracer('test'), propagates))
  return () => exporter.getFinishedSpans()
}

/** Answers a request from a caller, within its span. */
async function asRequest<T>(caller: typeof CALLER | typeof UNSAMPLED | undefined, work: () => Promise<T>): Promise<T> {
  const request = beginRequest({ name: 'GET /' }, { caller, isCause: true })
  const result = await inRequest(request, work)
  request?.span.end()
  return result
}

afterEach(() => setTracer(null))

let headers: IncomingHttpHeaders = {}
const bank = createServer((request, response) => {
  headers = request.headers
  response.writeHead(503).end()
})
await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
afterAll(() => void bank.close())
const url = new URL(`http://127.0.0.1:${(bank.address() as AddressInfo).port}/secret/path?token=1`)
const callBank = () => exchange(url, { method: 'GET', headers: { 'x-partner-id': 'us' } }, AbortSignal.timeout(5_000))

test('where nothing is traced, work is done and nothing else', async () => {
  expect(await inSpan({ name: 'a' }, async (span) => span)).toBeNull()
  expect(await resumeTrace(CALLER, 'co_1', { name: 'a' }, async () => activeTrace())).toBeUndefined()
  await callBank()
  expect(headers).not.toHaveProperty('traceparent')
  expect([joinBatch(), causeOf('co_1'), traceFields()]).toEqual([undefined, undefined, {}])
})

test('a bank gets the trace of its call, and nothing of the tracestate of the caller’s systems', async () => {
  const spans = traced()
  await asRequest(CALLER, callBank)
  const [call, request] = spans()
  expect(request?.spanContext().traceId).toBe('a'.repeat(32))
  expect(headers.traceparent).toBe(`00-${'a'.repeat(32)}-${call?.spanContext().spanId}-01`)
  expect(headers).not.toHaveProperty('tracestate')
  expect(headers['x-partner-id']).toBe('us')
  expect(call?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 503,
    'server.address': '127.0.0.1',
    'server.port': Number(url.port),
    'error.type': '503',
  })
})

test('without propagation nothing is read from callers, and nothing is sent', async () => {
  const spans = traced({ propagates: false })
  await asRequest(CALLER, callBank)
  expect(headers).not.toHaveProperty('traceparent')
  expect(spans().map((span) => span.spanContext().traceId)).not.toContain('a'.repeat(32))
})

test.each([
  ['parentbased_always_off', CALLER, 1],
  ['parentbased_always_off', undefined, 0],
  ['parentbased_always_on', UNSAMPLED, 0],
  ['parentbased_traceidratio', CALLER, 1],
  ['traceidratio', CALLER, 0],
  ['always_on', UNSAMPLED, 1],
  ['always_off', CALLER, 0],
] as const)('%s: what a caller’s flag of %j comes to', async (sampler, caller, expected) => {
  const spans = traced({ sampler, ratio: 0 })
  await asRequest(caller, async () => {})
  expect(spans()).toHaveLength(expected)
})

test('what is not sampled has no spans below it, and is not remembered', async () => {
  const spans = traced({ sampler: 'parentbased_always_off' })
  const trace = await asRequest(undefined, () => inSpan({ name: 'a' }, async () => activeTrace()))
  expect([trace, spans()]).toEqual([undefined, []])
})

test('a failure is a word, never its message', async () => {
  const spans = traced()
  const failing = asRequest(CALLER, () =>
    inSpan({ name: 'a' }, async () => {
      throw Object.assign(new Error('Key (email)=(sri@payer.example) exists'), { code: '23505' })
    }),
  )
  await expect(failing).rejects.toThrow('exists')
  const [span] = spans()
  expect(span?.attributes).toEqual({ 'error.type': '23505' })
  expect(JSON.stringify([span?.status, span?.events])).not.toContain('sri@')
})

test('those who share a batch are each other’s neighbours, and events find whose they are', async () => {
  const spans = traced()
  const join = (caller: typeof CALLER, subject: string) =>
    resumeTrace(caller, subject, { name: 'record' }, async () => joinBatch())
  const other = { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`, tracestate: '' }
  const members = [undefined, await join(CALLER, 'co_1'), await join(other, 'co_2')]
  const causes = await runBatch(members, () =>
    inSpan({ name: 'transaction' }, async () => ['co_1', 'co_2', 'co_3'].map((id) => causeOf(id)?.traceparent)),
  )
  expect(causes.map((cause) => cause?.slice(3, 35))).toEqual(['a'.repeat(32), 'c'.repeat(32), undefined])
  const commits = spans().filter(({ name }) => name === 'group commit')
  const [first, second] = commits.map((span) => span.spanContext().spanId)
  expect(commits.map(({ links }) => links.map(({ context }) => context.spanId))).toEqual([[second], [first]])
  expect(commits.map(({ attributes }) => attributes['db.operation.batch.size'])).toEqual([3, 3])
  const statement = spans().find(({ name }) => name === 'transaction')
  expect(statement?.parentSpanContext?.spanId).toBe(first)
})

test('a caller that shares a batch with another has not caused its events', async () => {
  traced()
  const member = await asRequest(CALLER, async () => joinBatch())
  expect(await runBatch([member, undefined], async () => causeOf('co_9'))).toBeUndefined()
  const alone = await asRequest(CALLER, async () => joinBatch())
  expect(await runBatch([alone], async () => causeOf('co_9'))).toBeDefined()
})

test('a batch that no trace shares runs in none, whichever caller began it', async () => {
  const spans = traced()
  const inside = await asRequest(CALLER, () => runBatch([undefined], async () => activeTrace()))
  expect(inside).toBeUndefined()
  expect(await asRequest(CALLER, () => outsideTraces(async () => activeTrace()))).toBeUndefined()
  expect(spans()).toHaveLength(2)
})

test('an event was caused by what changed its subject, and not by a payer who looked', async () => {
  traced()
  expect(await asRequest(CALLER, async () => causeOf('co_1'))).toBeDefined()
  const page = beginRequest({ name: 'GET /:id' }, { caller: undefined, isCause: false })
  expect(inRequest(page, () => causeOf('co_1'))).toBeUndefined()
  const resumed = (subject: string) => resumeTrace(CALLER, 'co_1', { name: 'record' }, async () => causeOf(subject))
  expect([await resumed('co_1'), await resumed('re_1')]).toEqual([expect.anything(), undefined])
})
