import { expect, test } from 'vitest'
import { aMember, signIn } from '../../../test/gateway/dashboard.ts'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { aMailServer } from '../../../test/outside/mail-server.ts'
import { DAY_MS } from '../../base/clock.ts'
import { dayAfter, dayIn } from '../../base/time-zone.ts'
import { transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'
import { nextRun, periodBefore } from './periods.ts'

const { url, mails } = await aMailServer()
const gateway = await aGateway({ SMTP_URL: url, MAIL_FROM: 'Gapura <desk@gapura.example>' })
const SCHEDULES = '/dashboard/api/report-schedules'
const WANTED = { kind: 'payments', format: 'csv', columns: ['paidAt', 'gross'], language: 'id', every: 'day' }
const today = () => dayIn('Asia/Jakarta', gateway.clock())
const advance = (ms: number) =>
  gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: Math.ceil(ms / 1_000) } })

test.each([
  ['day', '2026-11-20T22:59:00Z', '2026-11-20T23:00:00.000Z', '2026-11-20', '2026-11-20'],
  ['day', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00.000Z', '2026-11-21', '2026-11-21'],
  ['week', '2026-11-20T03:00:00Z', '2026-11-22T23:00:00.000Z', '2026-11-16', '2026-11-22'],
  ['month', '2026-12-31T23:30:00Z', '2027-01-31T23:00:00.000Z', '2027-01-01', '2027-01-31'],
] as const)('every %s after %s it is due at %s, about %s to %s', (every, now, at, firstDay, lastDay) => {
  const run = nextRun('Asia/Jakarta', every, new Date(now))
  expect(run.toISOString()).toBe(at)
  expect(periodBefore('Asia/Jakarta', every, run)).toEqual({ firstDay, lastDay })
})

test('a scheduled report is made of the day before, and a mail leads to it without holding it', async () => {
  const owner = await signIn(gateway)
  const { status, body } = await owner.call('POST', SCHEDULES, { body: WANTED })
  expect(status).toBe(201)
  expect((await owner.call('GET', SCHEDULES)).body.data).toMatchObject([
    { id: body.id, kind: 'payments', every: 'day', columns: ['paidAt', 'gross'], mailTo: DEMO_LOGIN.email },
  ])
  await advance(Date.parse(body.nextAt) - gateway.clock().getTime())
  const mail = await until(async () => mails[0])
  const text = mail.replaceAll('=\r\n', '')
  expect(text).toContain(`To: ${DEMO_LOGIN.email}`)
  expect(text).toContain(`${gateway.config.baseUrl}/dashboard/reports`)
  expect(text).not.toMatch(/attachment|paidAt/)
  const [report] = (await owner.call('GET', '/v1/reports')).body.data
  const yesterday = dayAfter(today(), -1)
  expect(report).toMatchObject({ kind: 'payments', status: 'READY', from: yesterday, to: yesterday, language: 'id' })
  const [{ nextAt }] = (await owner.call('GET', SCHEDULES)).body.data
  expect(new Date(nextAt).getTime() - Date.parse(body.nextAt)).toBe(DAY_MS)
  expect((await owner.call('DELETE', `${SCHEDULES}/${body.id}`)).status).toBe(204)
  expect((await owner.call('DELETE', `${SCHEDULES}/${body.id}`)).status).toBe(404)
})

test('documents are made every month alone, and what is no column is refused', async () => {
  const owner = await signIn(gateway)
  const faultsOf = async (change: object) =>
    (await owner.call('POST', SCHEDULES, { body: { ...WANTED, ...change } })).body.errors?.map(
      ({ field }: { field: string }) => field,
    )
  const document = { kind: 'statement', format: 'pdf', columns: undefined }
  expect(await faultsOf(document)).toEqual(['every'])
  expect(await faultsOf({ columns: ['secrets'] })).toEqual(['columns.0'])
  expect(await faultsOf({ ...document, every: 'month' })).toBeUndefined()
})

test('the schedule of a member who has left ends, and no mail is sent', async () => {
  const owner = await signIn(gateway)
  const finance = await aMember(gateway, 'finance')
  const { body } = await finance.call('POST', SCHEDULES, { body: WANTED })
  await transaction(gateway.db, DEMO.merchantId, (tx) =>
    tx.deleteFrom('member').where('merchant_id', '=', DEMO.merchantId).where('role', '=', 'finance').execute(),
  )
  const before = mails.length
  await advance(2 * DAY_MS)
  await until(async () => {
    const schedules = (await owner.call('GET', SCHEDULES)).body.data
    return !schedules.some(({ id }: { id: string }) => id === body.id)
  })
  expect(mails).toHaveLength(before)
})

test('who only reads sees and fetches reports, and neither asks for nor schedules any', async () => {
  const reader = await aMember(gateway, 'read_only')
  expect((await reader.call('GET', '/v1/reports')).status).toBe(200)
  expect((await reader.call('GET', '/dashboard/api/report-kinds')).body.data).toHaveLength(8)
  expect((await reader.call('POST', SCHEDULES, { body: WANTED })).status).toBe(403)
  const ask = { kind: 'payments', format: 'csv', from: today(), to: today() }
  expect((await reader.call('POST', '/v1/reports', { body: ask })).status).toBe(403)
  const support = await aMember(gateway, 'support')
  expect((await support.call('GET', '/v1/reports')).status).toBe(403)
})
