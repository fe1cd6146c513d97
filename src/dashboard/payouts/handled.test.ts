import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'
import { dayAfter, dayIn } from '../../base/time-zone.ts'
import type { Attention } from '../overview/schema.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const refunder = aRefunder(gateway)
const owner = await signIn(gateway)
const PAYOUTS = '/dashboard/api/payouts'
const HANDLED = `${PAYOUTS}/handled`
const DAY_SECONDS = 86_400
/** At the sandbox's bank this account is closed. */
const CLOSED = '1234560001'

let count = 0
const order = (receiverAccountNo = CLOSED) => ({
  type: 'SEND_MONEY',
  attributes: { receiverName: 'Ani', receiverAccountNo, receiverBankCode: 'BCA' },
  externalId: `rent-${++count}`,
  amount: 50_000,
  currency: 'IDR',
})
const untilStatus = (id: string, status: string) =>
  until(async () => (await owner.call('GET', `/v1/send-money/${id}`)).body.data.status === status)

/** A payout whose receiver's bank has refused it. */
async function aFailed(): Promise<string> {
  const { id } = (await owner.call('POST', PAYOUTS, { body: order() })).body.data
  await untilStatus(id, 'FAILED')
  return id
}
const listed = async (by = owner): Promise<string[]> =>
  (await by.call('GET', `${PAYOUTS}?needs=failed`)).body.data.map(({ id }: { id: string }) => id)
const handle = (ids: readonly string[], by = owner) => by.call('POST', HANDLED, { body: { ids } })

let looks = 0
/** What the overview says of them; undefined: nothing. */
async function attention(): Promise<Attention | undefined> {
  // Other days are another reply, not the one that is cached for some seconds.
  const from = dayAfter(dayIn('Asia/Jakarta', new Date()), -(looks++ % 90))
  const { body } = await owner.call('GET', `/dashboard/api/overview?from=${from}`)
  return body.attention.find(({ kind }: Attention) => kind === 'payouts_failed')
}

test('payouts that failed or were returned need attention, until they are marked as handled', async () => {
  expect([await attention(), await listed()]).toEqual([undefined, []])
  const failed = await aFailed()
  const { id: returned } = (await owner.call('POST', PAYOUTS, { body: order('1234567890') })).body.data
  await untilStatus(returned, 'SUCCEEDED')
  expect(await listed()).toEqual([failed])
  expect((await handle([returned])).status).toBe(404)
  await owner.call('POST', `/v1/sandbox/send-money/${returned}/simulate`, { body: { outcome: 'reversed' } })
  await untilStatus(returned, 'REVERSED')
  expect(await listed()).toEqual([returned, failed])
  expect(await attention()).toEqual({
    kind: 'payouts_failed',
    count: 2,
    link: '/dashboard/payouts?needs=failed',
  })
  const { data } = (await owner.call('GET', `${PAYOUTS}/sums?needs=failed`)).body
  expect(data).toMatchObject([{ payouts: 2, amount: '100000.00' }])

  expect((await handle([failed, 'po_00000000000000000000000000'])).status).toBe(404)
  expect(await listed()).toEqual([returned, failed])
  expect((await handle([failed])).status).toBe(204)
  expect(await listed()).toEqual([returned])
  expect((await handle([failed, returned])).status).toBe(204)
  expect([await attention(), await listed()]).toEqual([undefined, []])
  const { data: trail } = (await owner.call('GET', '/dashboard/api/audit')).body
  expect(
    trail.find(({ what, subject }: { what: string; subject: string }) => what === 'payout.handle' && subject),
  ).toMatchObject({
    subject: failed,
  })
})

test('one that is sent again waits no more, also where a second person decides; one that is refused does', async () => {
  const [first, second] = [await aFailed(), await aFailed()]
  const again = (id: string, body: object) => owner.call('POST', `${PAYOUTS}?again=${id}`, { body })
  expect((await again(first, { ...order(), amount: 900_000_000_000 })).status).toBe(422)
  expect(await listed()).toEqual([second, first])
  const { id: sent } = (await again(first, order('1234567890'))).body.data
  await untilStatus(sent, 'SUCCEEDED')
  expect(await listed()).toEqual([second])
  const policy = (approveAbove: object[]) => owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })
  await policy([{ currency: 'IDR', amount: 0 }])
  expect((await again(second, order('1234567890'))).status).toBe(202)
  expect(await listed()).toEqual([])
})

test('what is not handled within 14 days no longer needs attention', async () => {
  const finance = await aMember(gateway, 'finance')
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 90_000 }] } })
  const { id } = (await finance.call('POST', PAYOUTS, { body: order() })).body.data
  await untilStatus(id, 'FAILED')
  await refunder.advance(13 * DAY_SECONDS)
  expect(await listed(await signIn(gateway))).toEqual([id])
  await refunder.advance(2 * DAY_SECONDS)
  expect(await listed(await signIn(gateway))).toEqual([])
})

test('a payout that carries a refund is dealt with as the refund', async () => {
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [] } })
  const { transactionId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
  const receiver = { bankCode: 'MANDIRI', accountNo: CLOSED, name: 'Budi' }
  const { body } = await refunder.refund({ transactionId, fallback: 'transfer', receiver })
  const { payoutId } = await refunder.untilStatus(body.id, 'FAILED')
  const member = await signIn(gateway)
  expect((await member.call('GET', `/v1/send-money/${payoutId}`)).body.data.status).toBe('FAILED')
  expect(await listed(member)).toEqual([])
})

test('those of another account are neither seen nor handled, and handling takes permission to request payouts', async () => {
  const { id } = (await (await aMember(gateway, 'finance')).call('POST', PAYOUTS, { body: order() })).body.data
  await until(async () => (await gateway.call('GET', '/v1/events?limit=20')).text.includes(id))
  const member = await signIn(gateway)
  await until(async () => (await listed(member)).includes(id))
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect([await listed(stranger), (await handle([id], stranger)).status]).toEqual([[], 404])
  expect((await handle([id], await aMember(gateway, 'support'))).status).toBe(403)
  expect(await listed(member)).toEqual([id])
})
