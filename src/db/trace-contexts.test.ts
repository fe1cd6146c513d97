import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { newId, newMerchantId } from '../base/id.ts'
import { beginRequest, inRequest } from '../telemetry/requests.ts'
import { openTracer } from '../telemetry/sdk/tracer.ts'
import { activeTrace } from '../telemetry/spans.ts'
import { setTracer } from '../telemetry/tracer.ts'
import { inTraceOf, keepTraceBeside, keepTraces } from './trace-contexts.ts'
import { transaction } from './transaction.ts'

const { db } = await aDatabase()
const merchantId = newMerchantId()
const exporter = new InMemorySpanExporter()
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })

beforeEach(() => {
  exporter.reset()
  setTracer(openTracer(provider.getTracer('test'), true))
})
afterEach(() => setTracer(null))

const anId = () => newId('co', merchantId, new Date())
const traceparentOf = (character: string) => `00-${character.repeat(32)}-${'b'.repeat(16)}-01`
const traceOf = (ids: [string, ...string[]]) =>
  inTraceOf(db, { merchantId, ids }, { name: 'work' }, async () => activeTrace()?.traceparent.slice(3, 4))
const keep = (id: string, character: string, tracestate?: string) =>
  transaction(db, merchantId, (tx) =>
    keepTraces(tx, [
      { merchantId, id, trace: { traceparent: traceparentOf(character), tracestate: tracestate ?? null } },
    ]),
  )

test('work resumes in the trace that was stored first, of the first id that has one', async () => {
  const [event, checkout, stranger] = [anId(), anId(), anId()]
  await keep(checkout, 'c')
  await keep(checkout, 'd')
  expect(await traceOf([event, checkout])).toBe('c')
  await keep(event, 'e')
  expect(await traceOf([event, checkout])).toBe('e')
  expect(await traceOf([stranger])).toBeUndefined()
})

test('a state that exceeds the length of the standard is dropped, and its trace is stored', async () => {
  const id = anId()
  await keep(id, 'f', `a=${'x'.repeat(600)}`)
  expect(await traceOf([id])).toBe('f')
})

test('another merchant’s trace is not read', async () => {
  const id = anId()
  await keep(id, 'c')
  const other = newMerchantId()
  const found = await inTraceOf(db, { merchantId: other, ids: [id] }, { name: 'work' }, async () => activeTrace())
  expect(found).toBeUndefined()
})

test('a trace that cannot be stored fails no request', async () => {
  const request = beginRequest({ name: 'POST /' }, { caller: undefined, isCause: true })
  await inRequest(request, () => keepTraceBeside(db, { merchantId, id: 'not an id' }))
  const id = anId()
  await inRequest(request, () => keepTraceBeside(db, { merchantId, id }))
  expect(await traceOf([id])).toBe(request?.span.spanContext.traceId.slice(0, 1))
})
