import { beforeEach, expect, test } from 'vitest'
import { aMember, type Member, signIn } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { uploadPayouts } from '../../../test/payouts/payout-upload.ts'
import { transaction } from '../../db/transaction.ts'
import { setThresholds } from './policy-store.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const PAYOUTS = '/dashboard/api/payouts'
const owner = await signIn(gateway)
const setPolicy = (amount: number | null) =>
  transaction(gateway.db, gateway.merchantId, (tx) =>
    setThresholds(tx, gateway.merchantId, amount === null ? [] : [{ currency: 'IDR', amount }]),
  )
let finance: Member
beforeEach(async () => {
  await setPolicy(100_000)
  finance = await aMember(gateway, 'finance')
})

let sent = 0
const aPayout = (amount: number) => ({
  type: 'SEND_MONEY',
  attributes: { receiverName: 'Ani', receiverAccountNo: '1234567890', receiverBankCode: 'BCA' },
  externalId: `split-${++sent}`,
  amount,
  currency: 'IDR',
})
const send = async (amount: number, by = finance) => (await by.call('POST', PAYOUTS, { body: aPayout(amount) })).status

test('a large payout in small parts waits for a second person from where the day’s sum passes the threshold', async () => {
  expect([await send(60_000), await send(40_000), await send(1)]).toEqual([200, 200, 202])
  const other = await aMember(gateway, 'finance')
  expect(await send(100_000, other)).toBe(200)
})

test('parts that are sent at once do not pass together', async () => {
  const statuses = await Promise.all(Array.from({ length: 8 }, () => send(30_000)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 202)).toHaveLength(5)
})

test('an upload counts with what was sent before it', async () => {
  expect(await send(60_000)).toBe(200)
  const csv = ['amount,externalId,receiverName,receiverAccountNo,receiverBankCode']
    .concat([1, 2].map((n) => `30000,upload-${n},Ani,1234567890,BCA`))
    .join('\n')
  const { body: shown } = await uploadPayouts(finance, csv)
  expect((await uploadPayouts(finance, csv, { hash: shown.hash, confirm: 'true' })).status).toBe(202)
})

test('a repeat counts once, and what waits for a second person does not count', async () => {
  const body = aPayout(60_000)
  for (const _ of [1, 2, 3]) expect((await finance.call('POST', PAYOUTS, { body })).status).toBe(200)
  expect([await send(50_000), await send(40_000)]).toEqual([202, 200])
})

test('what was sent before a threshold was set counts too, and the next day in Jakarta begins anew', async () => {
  await setPolicy(null)
  expect(await send(500_000)).toBe(200)
  await setPolicy(100_000)
  expect(await send(1_000)).toBe(202)
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 86_400 } })
  expect(await send(100_000)).toBe(200)
})

test('a member who joined or got their role less than a day ago approves nothing, and may still reject', async () => {
  const request = async () =>
    (await finance.call('POST', PAYOUTS, { body: aPayout(200_000) })).body.data.approvalId as string
  const approve = (by: Member, id: string) => by.call('POST', `/dashboard/api/approvals/${id}/approve`, { body: {} })
  // The clock of the gateway was moved by a day above.
  const fresh = await aMember(gateway, 'finance', gateway.merchantId, -1)
  const refused = await approve(fresh, await request())
  expect([refused.status, refused.body.reason]).toEqual([403, 'TOO_NEW'])
  expect(refused.body.detail).toMatch(/24 hours after you joined/)
  expect((await fresh.call('POST', `/dashboard/api/approvals/${await request()}/reject`, { body: {} })).status).toBe(
    204,
  )

  const promoted = await aMember(gateway, 'support', gateway.merchantId, 1_000)
  await owner.call('PATCH', `/dashboard/api/team/${promoted.id}`, { body: { role: 'finance' } })
  expect((await approve(promoted, await request())).body.reason).toBe('TOO_NEW')
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 86_400 } })
  expect((await approve(promoted, await request())).status).toBe(200)
})
