import { expect, test } from 'vitest'
import { type Call, openTransport } from './transport.ts'

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown } | 'lost'

/** A transport whose requests get `answers`, one after the other, and what was sent. */
function against(answers: readonly Answer[], repeatsMax = 4) {
  const sent: { key: string | null; body: unknown }[] = []
  const answer: typeof fetch = async (_input, init) => {
    const headers = new Headers(init?.headers)
    sent.push({ key: headers.get('idempotency-key'), body: init?.body })
    const given = answers[sent.length - 1]
    if (given === undefined || given === 'lost') throw new TypeError('fetch failed')
    const text = given.body === undefined ? '{}' : JSON.stringify(given.body)
    return new Response(text, { status: given.status, headers: given.headers ?? {} })
  }
  const transport = openTransport({ apiKey: 'sk_test_xx_1', baseUrl: 'http://gateway.test', repeatsMax, fetch: answer })
  return { transport, sent }
}

const CREATE: Call = { method: 'POST', path: '/v1/checkout', body: { amount: 1 }, idempotencyKey: 'key-1' }
const CANCEL: Call = { method: 'POST', path: '/v1/checkout/co_1/cancel' }
const READ: Call = { method: 'GET', path: '/v1/balance' }
const AT_ONCE = { 'retry-after': '0' }
const IN_PROGRESS = { status: 409, headers: AT_ONCE, body: { code: 'IDEMPOTENCY_IN_PROGRESS', detail: 'Wait.' } }
const BUSY = { status: 503, headers: AT_ONCE, body: { code: 'SERVICE_UNAVAILABLE', detail: 'Wait.' } }
const LIMITED = { status: 429, headers: AT_ONCE, body: { code: 'RATE_LIMITED', detail: 'Wait.' } }
const DONE = { status: 200, body: { id: 'co_1' } }

test.each<[string, Call, Answer[]]>([
  ['what creates, after a lost connection', CREATE, ['lost', DONE]],
  ['what creates, while its first try is under way', CREATE, [IN_PROGRESS, IN_PROGRESS, DONE]],
  ['what creates, after 429 and 503', CREATE, [LIMITED, BUSY, DONE]],
  ['what creates, after a proxy that lost its gateway', CREATE, [{ status: 502, headers: AT_ONCE }, DONE]],
  ['what reads, after a lost connection', READ, ['lost', DONE]],
  ['what changes without a key, after 503', CANCEL, [BUSY, DONE]],
])('%s is repeated, the same', async (_, call, answers) => {
  const { transport, sent } = against(answers)
  expect(await transport(call)).toEqual({ id: 'co_1' })
  expect(sent).toEqual(
    answers.map(() => ({ key: call.idempotencyKey ?? null, body: call.body && JSON.stringify(call.body) })),
  )
})

test.each<[string, Call, Answer, object]>([
  ['what changes without a key, after a lost connection', CANCEL, 'lost', { status: 0, code: 'CONNECTION_FAILED' }],
  ['another refusal', CREATE, { status: 422, body: { code: 'IDEMPOTENCY_REPLAY', detail: 'No.' } }, { message: 'No.' }],
  ['a state that is over', CANCEL, { status: 409, body: { code: 'INVALID_STATE', detail: 'Paid.' } }, { status: 409 }],
  ['a fault of the gateway', CREATE, { status: 500, body: { code: 'INTERNAL_ERROR', detail: '?' } }, { status: 500 }],
  ['a wait of more than a minute', READ, { ...BUSY, headers: { 'retry-after': '61' } }, { status: 503 }],
  ['a page that is no gateway’s', READ, { status: 404 }, { status: 404 }],
])('%s is not repeated', async (_, call, answer, expected) => {
  const { transport, sent } = against([answer, DONE])
  await expect(transport(call)).rejects.toMatchObject({ name: 'GapuraError', ...expected })
  expect(sent).toHaveLength(1)
})

test('a call that keeps failing throws after as many repeats as are wanted', async () => {
  const { transport, sent } = against([BUSY, BUSY, BUSY, BUSY], 2)
  await expect(transport(CREATE)).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  expect(sent).toHaveLength(3)
})

test('Retry-After is obeyed, as seconds and as a date', async () => {
  const startedMs = Date.now()
  const { transport } = against([{ ...BUSY, headers: { 'retry-after': '1' } }, DONE])
  await transport(READ)
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(990)
  const past = against([{ ...BUSY, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }, DONE])
  await past.transport(READ)
  expect(past.sent).toHaveLength(2)
})

test('a call that is given up ends with its reason, while it waits too', async () => {
  const { transport, sent } = against([{ ...BUSY, headers: { 'retry-after': '60' } }, DONE])
  const stop = new AbortController()
  const call = transport({ ...READ, signal: stop.signal })
  stop.abort(new Error('enough'))
  await expect(call).rejects.toThrow('enough')
  expect(sent.length).toBeLessThanOrEqual(1)
})

test('an answer from anything but a gateway is an error of its own', async () => {
  const page: typeof fetch = async () => new Response('<html>', { status: 200 })
  const transport = openTransport({ apiKey: 'sk_test_xx_1', baseUrl: 'http://gateway.test', fetch: page })
  await expect(transport(READ)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test.each([
  ['no key', { apiKey: '', baseUrl: 'http://localhost:8080' }],
  ['a key with a line break', { apiKey: 'sk_test_\nx', baseUrl: 'http://localhost:8080' }],
  ['no address', { apiKey: 'sk_test_xx_1', baseUrl: 'localhost' }],
  ['a live key over http', { apiKey: 'sk_live_xx_1', baseUrl: 'http://pay.example' }],
])('%s is refused when a client is made', (_, options) => {
  expect(() => openTransport(options)).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
})
