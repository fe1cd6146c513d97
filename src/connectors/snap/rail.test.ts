import { describe, expect, test } from 'vitest'
import { freePort } from '../../../test/outside/free-port.ts'
import {
  aRequest,
  aspiSettings,
  bad,
  good,
  qrAttempt,
  qrReply,
  startRail,
  vaAttempt,
} from '../../../test/rails/snap-rail.ts'
import type { SnapServer } from '../../../test/rails/snap-server.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { buildReply } from '../../snap/response-code.ts'
import { aspi } from './profiles/aspi/profile.ts'

describe('a rail that does not answer as it should', () => {
  const cases: [string, Parameters<SnapServer['on']>[1], string][] = [
    ['hangs', 'hang', 'timeout'],
    ['breaks the connection', 'reset', 'network'],
    ['answers 500', bad('qrGenerate', 500, '01'), '5004701'],
    ['answers 504 without a body', { status: 504, raw: '' }, 'http_504'],
    ['answers 202', bad('qrGenerate', 202), '2024700'],
    ['answers 200 and says 202 inside', { status: 200, body: buildReply(202, 'qrGenerate') }, 'http_200_2024700'],
    ['redirects', { status: 302, raw: '' }, 'http_302'],
    ['sends broken JSON', { status: 200, raw: '{"responseCode":' }, 'unreadable'],
    ['sends HTML', { status: 200, raw: '<html>' }, 'unreadable'],
    ['sends more than 64 KiB', { status: 200, raw: `{"a":"${'x'.repeat(65_536)}"}` }, 'body_too_large'],
    ['has seen the reference', bad('qrGenerate', 409, '01'), '4094701'],
    ['has seen the external id', bad('qrGenerate', 409, '00'), '4094700'],
    ['finds the request inconsistent', bad('qrGenerate', 404, '18'), '4044718'],
    ['has had enough', bad('qrGenerate', 429), '4294700'],
  ]
  test.each(cases)('%s: unknown', async (_what, act, railCode) => {
    // Only silence is cut short: on a busy machine, the others may answer late.
    const { server, rail } = await startRail(
      act === 'hang' ? { timeoutsMs: { qrGenerate: 1_000, qrQuery: 300, qrCancel: 300 } } : {},
    )
    for (const service of ['qrGenerate', 'qrQuery', 'qrCancel'] as const) server.on(service, act)
    expect(await rail.issue(aRequest())).toEqual({ is: 'unknown', railCode })
    expect(await rail.query(qrAttempt)).toMatchObject({ is: 'unknown' })
    expect(await rail.retire(qrAttempt)).toMatchObject({ is: 'unknown' })
  })

  test('is not there at all: nothing was sent, and nothing is known', async () => {
    const { rail } = await startRail(aspiSettings({ baseUrl: `http://127.0.0.1:${await freePort()}` }))
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: 'token_no_connection' })
    expect(await rail.query(vaAttempt)).toEqual({ is: 'unknown', railCode: 'token_no_connection' })
  })

  test('does not like our signature: it did nothing, and nothing is known', async () => {
    const { server, rail } = await startRail()
    for (const service of ['qrGenerate', 'qrQuery', 'qrCancel'] as const) server.on(service, bad('qrGenerate', 401))
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: '4014700' })
    expect(await rail.query(qrAttempt)).toMatchObject({ is: 'unknown' })
    expect(await rail.retire(qrAttempt)).toMatchObject({ is: 'unknown' })
  })

  test.each([
    [400, '02', 'Invalid Mandatory Field'],
    [403, '02', 'Exceeds Transaction Amount Limit'],
    [404, '08', 'Invalid Merchant'],
  ])('but refuses with %i %s: refused', async (status, caseCode, reason) => {
    const { server, rail } = await startRail()
    server.on('qrGenerate', bad('qrGenerate', status, caseCode))
    const refused = { is: 'refused', reason, railCode: `${status}47${caseCode}` }
    expect(await rail.issue(aRequest())).toEqual(refused)
  })

  test('and refuses with a code that says otherwise: the HTTP status counts', async () => {
    const { server, rail } = await startRail()
    server.on('qrGenerate', { status: 400, body: { responseCode: '2004700' } })
    expect(await rail.issue(aRequest())).toMatchObject({ is: 'refused', railCode: 'http_400_2004700' })
  })

  test('and a proxy in front of it refuses without JSON: it never saw the call, so the next may be tried', async () => {
    const { server, rail } = await startRail()
    server.on('qrGenerate', { status: 403, raw: '<html><h1>Forbidden</h1></html>' })
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: 'http_403' })
  })

  test('makes no call about what it does not offer', async () => {
    const { server, rail } = await startRail()
    expect(await rail.issue(aRequest({ type: 'credit_card' }))).toMatchObject({ is: 'refused' })
    expect(await rail.issue(aRequest({ amount: fromWhole(5, currency('SGD')) }))).toMatchObject({ is: 'refused' })
    expect(await rail.query({ ...qrAttempt, type: 'credit_card' })).toMatchObject({ is: 'unknown' })
    expect(server.tokensIssued).toBe(0)
  })
})

test('a provider that wants hex, UTC, no token, its own paths and POST is spoken to so', async () => {
  const { server, rail } = await startRail({
    profile: {
      ...aspi,
      calls: { ...aspi.calls, proof: 'key', keySignature: 'hex', timestamp: 'utc', bodyTime: 'utc' },
      services: { ...aspi.services, vaDelete: { path: '/v1.0/transfer-va/status', method: 'POST' } },
    },
  })
  server.on('vaStatus', good('vaDelete', {}))
  server.on('qrGenerate', qrReply())
  expect(await rail.retire(vaAttempt)).toEqual({ is: 'closed' })
  expect(await rail.issue(aRequest())).toMatchObject({ is: 'issued' })
  expect(server.calls[1]?.body).toMatchObject({ validityPeriod: '2026-11-20T03:15:00Z' })
  expect(server.tokensIssued).toBe(0)
})
