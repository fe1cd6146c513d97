import { Gapura } from '@gapura/sdk'
import { describe, expect, test } from 'vitest'
import { CONFORMANCE, type ExpectedRequest, plannedWebhooks } from './plan.ts'
import { type Arrived, aPlayer } from './player.ts'
import { PROMISED, runtimes } from './runtimes.ts'

const { exchanges, webhooks, signatures } = CONFORMANCE
const player = await aPlayer(exchanges)
const RUNTIMES = runtimes()
const COUNTS = `${exchanges.length} exchanges, ${webhooks.length} webhooks, ${signatures.length} signatures`

/** PHP has one type for lists and objects: an empty one is either. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_key, one) =>
    typeof one === 'object' && one !== null && Object.keys(one).length === 0 ? [] : one,
  )

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
function requestOf({ method, path, body, key, headers }: Arrived, { idempotencyKey }: ExpectedRequest) {
  const credential = headers.publicaccesstoken === undefined ? 'authorization' : 'publicAccessToken'
  return {
    ...{ method, path, body: plain(body), credential },
    idempotencyKey: idempotencyKey === 'any' && isUuid.test(key ?? '') ? 'any' : (key ?? null),
  }
}
const expectedOf = ({ method, path, body, credential = 'authorization', idempotencyKey = '' }: ExpectedRequest) => ({
  ...{ method, path, body: plain(body), credential: credential.replace(/^A/, 'a') },
  idempotencyKey: idempotencyKey === '' ? null : idempotencyKey,
})

describe.each(RUNTIMES)('$name', ({ run, isHere }) => {
  test.skipIf(!isHere)(`sends what every SDK sends, and makes the same of every answer: ${COUNTS}`, async () => {
    player.forget()
    const planned = exchanges.map(({ call }, index) => ({ call, baseUrl: player.baseUrlOf(index) }))
    const outcomes = await run({ exchanges: planned, webhooks: plannedWebhooks(), signatures })
    for (const [n, { name, call, requests, result, error }] of exchanges.entries()) {
      const arrived = player.arrived[n] ?? []
      const about = `${name} (${call.method})`
      const sent = requests.map((wanted, at) => arrived[at] && requestOf(arrived[at], wanted))
      expect([about, arrived.length, sent]).toEqual([about, requests.length, requests.map(expectedOf)])
      const keys = new Set(arrived.flatMap(({ key }) => key ?? []))
      expect([about, keys.size <= 1]).toEqual([about, true])
      const { message, ...wanted } = (error ?? {}) as { message?: string }
      const outcome = plain(outcomes.exchanges[n]) as object
      if (error === undefined) expect([about, outcome]).toEqual([about, { result: plain(result) }])
      else expect([about, outcome]).toMatchObject([about, { error: { ...wanted, ...(message && { message }) } }])
    }
    for (const [n, { name, isValid, body }] of webhooks.entries()) {
      const expected = isValid
        ? { result: plain(JSON.parse(body)) }
        : { error: { status: 400, code: 'WEBHOOK_INVALID', message: expect.stringMatching(/.{10}/) } }
      expect([name, plain(outcomes.webhooks[n])]).toMatchObject([name, expected])
    }
    expect(outcomes.signatures).toEqual(signatures.map(({ headers }) => headers))
  })
})

const FORGED = [400, 'No signature of it was made with this secret.']
describe.each(RUNTIMES.filter(({ frameworks }) => frameworks))('$name', ({ frameworks, isHere }) => {
  test.skipIf(!isHere)('receivers for frameworks verify the body as received', () => {
    const all = JSON.parse(frameworks?.() ?? '[]')
    for (const played of all) expect(played).toEqual({ answers: [[204, ''], FORGED], got: ['evt_1'] })
    expect(all.length).toBeGreaterThan(0)
  })
})

test.runIf(process.env.EVERY_RUNTIME === '1')('every runtime that a release is tried on is on this machine', () => {
  const here = RUNTIMES.filter(({ isHere }) => isHere).map(({ name }) => name)
  expect(PROMISED.filter((one) => !here.some((name) => one.test(name)))).toEqual([])
})

test('the exchanges have every method of the SDKs', () => {
  const gapura = new Gapura({ apiKey: 'sk_test_xx_1', baseUrl: 'http://localhost' })
  const methods = Object.entries(gapura).flatMap(([resource, verbs]) =>
    resource === 'webhooks' ? [] : Object.keys(verbs as object).map((verb) => `${resource}.${verb}`),
  )
  const played = new Set(exchanges.map(({ call }) => call.method))
  expect(methods.filter((method) => !played.has(method))).toEqual([])
  expect(methods.length).toBeGreaterThan(50)
})
