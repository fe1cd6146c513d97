import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { aBusiness, anApplicant, aProvider } from '../../../test/merchants/onboarding.ts'
import { later } from '../../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { pushDueBusinesses } from './push.ts'
import { submitBusiness } from './submit.ts'

const gateway = await aGateway()
const { db, masterKey } = gateway
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

type Push = { reference_id: string; version: number; legalName: string }
const taken: Push[] = []
let answer = 202
const endpoint = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  if (answer < 300) taken.push(new Webhook(secret).verify(text, request.headers as Record<string, string>) as Push)
  response.writeHead(answer).end()
}).listen(0, '127.0.0.1')
afterAll(() => endpoint.close())
const url = () => `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/kyb`

test('what the provider does not take is pushed again, later each time, under the same reference', async () => {
  const provider = { id: (await aProvider(db)).id, url: url(), secret }
  const { merchantId } = await anApplicant(db)
  let now = new Date()
  const app = { db, clock: () => now, masterKey, provider, log: { warn: () => {} } }
  const submit = () => transaction(db, merchantId, (tx) => submitBusiness(tx, now, app, merchantId, aBusiness()))
  const { referenceId } = await submit()
  const waits: number[] = []
  for (const status of [500, 404, 302, 429]) {
    answer = status
    const startedAt = now
    while ((await pushDueBusinesses(app)) === 0) now = later(now, 1_000)
    waits.push((now.getTime() - startedAt.getTime()) / 1_000)
  }
  expect(waits).toEqual([0, 5, 30, 120])
  expect(await pushDueBusinesses({ ...app, provider: null })).toBe(0)
  answer = 202
  now = later(now, 600_000)
  expect(await pushDueBusinesses(app)).toBe(1)
  expect(taken).toMatchObject([{ reference_id: referenceId, version: 1, legalName: 'PT Kopi Uji' }])
  now = later(now, 86_400_000)
  expect(await pushDueBusinesses(app)).toBe(0)
  await submit()
  expect(await pushDueBusinesses(app)).toBe(1)
  expect(taken.map(({ reference_id, version }) => [reference_id, version])).toEqual([
    [referenceId, 1],
    [referenceId, 2],
  ])
})

const standing = async (key: string) => (await gateway.call('GET', '/v1/onboarding', { key })).body

test("the sandbox's provider reviews by itself and reports over HTTP, out of order and twice, to the same end", async () => {
  const applicants = await Promise.all([1, 2, 3, 4].map(() => anApplicant(db)))
  for (const { key } of applicants) await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness() })
  const reportedFirst = new Set<string>()
  for (const { key, merchantId } of applicants) {
    await until(async () => (await standing(key)).ready)
    await until(() => hasReportedAll(merchantId))
    const { status, ready, live, pushedAt, history } = await standing(key)
    expect({ status, ready, live }).toEqual({ status: 'approved', ready: true, live: false })
    expect(pushedAt).not.toBeNull()
    expect(history.at(-1)).toMatchObject({ status: 'approved', ready: true })
    expect(history.length).toBeGreaterThanOrEqual(3)
    reportedFirst.add(history[0].status)
  }
  // Of some it reports the first two in the wrong order.
  expect([...reportedFirst].sort()).toEqual(['processing', 'received'])
})

test('a company whose name holds REJECT is rejected with a reason, and may try again under a better name', async () => {
  const { key, merchantId } = await anApplicant(db)
  await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness({ legalName: 'PT REJECT Tbk' }) })
  await until(async () => (await standing(key)).status === 'rejected')
  await until(() => hasReportedAll(merchantId))
  const rejected = await standing(key)
  expect(rejected.reason).toContain('REJECT')
  await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness() })
  await until(async () => (await standing(key)).ready)
  const approved = await standing(key)
  expect(approved).toMatchObject({ status: 'approved', reason: null, reference_id: rejected.reference_id, version: 2 })
  const events = (await gateway.call('GET', '/v1/events?type=onboarding.updated', { key: await checkoutKey(key) })).body
    .data
  expect(events.map(({ sequence }: { sequence: number }) => sequence).reverse()).toEqual(
    approved.history.map((_: unknown, index: number) => index + 1),
  )
  expect(events[0].data).toMatchObject({ reference_id: approved.reference_id, status: 'approved', ready: true })
})

test("the demo's reference is left alone, also when its data is sent in", async () => {
  const sent = await gateway.call('POST', '/v1/onboarding', { body: aBusiness() })
  expect(sent.body).toMatchObject({ reference_id: 'kyb_demo', status: 'pushed' })
  await until(async () => (await gateway.call('GET', '/v1/onboarding')).body.pushedAt)
  // The data submitted later has been answered meanwhile.
  const { key } = await anApplicant(db)
  await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness() })
  await until(async () => (await standing(key)).ready)
  expect((await gateway.call('GET', '/v1/onboarding')).body).toMatchObject({ status: 'pushed', history: [] })
})

/** Whether the sandbox's provider has sent all its reports about a merchant. */
const hasReportedAll = (merchantId: string): Promise<boolean> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const open = await tx
      .selectFrom('kyb_provider.report as report')
      .innerJoin('kyb_provider.application as application', 'application.id', 'report.application_id')
      .innerJoin('onboarding', 'onboarding.reference_id', 'application.reference_id')
      .select('report.id')
      .where('onboarding.merchant_id', '=', merchantId)
      .where('report.due_at', 'is not', null)
      .executeTakeFirst()
    return !open
  })

/** Applicants' keys have every scope that events need. */
const checkoutKey = async (key: string): Promise<string> => key
