import { expect, test } from 'vitest'
import { aCollectorWorld } from '../../../test/collectors/collectors.ts'
import { aMember, anotherMerchant, type Browser, signIn } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { anInvoiceWorld } from '../../../test/invoices/invoices.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'
import { dayAfter, dayIn } from '../../base/time-zone.ts'
import type { Attention } from './schema.ts'

const gateway = await sharedGateway()
const refunder = aRefunder(gateway)
const DAY_SECONDS = 86_400
let looks = 0

/** One kind of what needs attention, as a member who has just signed in sees it; undefined: nothing. */
async function seen(kind: string, owner?: Browser): Promise<Attention | undefined> {
  const by = owner ?? (await signIn(gateway))
  // Other days are another reply, not the one that is cached for some seconds.
  const from = dayAfter(dayIn('Asia/Jakarta', new Date()), -(looks++ % 90))
  const { attention } = (await by.call('GET', `/dashboard/api/overview?from=${from}`)).body
  return attention.find((one: Attention) => one.kind === kind)
}
const untilSeen = async (kind: string) => {
  const owner = await signIn(gateway)
  return until(async () => seen(kind, owner))
}
const untilGone = async (kind: string) => {
  const owner = await signIn(gateway)
  return until(async () => (await seen(kind, owner)) === undefined)
}

test('little left to send is said below the amount that the settings name, and only then', async () => {
  const owner = await signIn(gateway)
  const set = (lowBalance: number | null) => owner.call('PATCH', '/v1/settings', { body: { lowBalance } })
  expect(await seen('balance_low')).toBeUndefined()
  await set(2_000_000_000)
  expect(await untilSeen('balance_low')).toMatchObject({
    link: '/dashboard/balances',
    money: [{ currency: 'IDR', amount: expect.any(Number) }],
  })
  await set(1)
  await untilGone('balance_low')
})

test('each currency is warned of by itself, also one that holds nothing', async () => {
  const owner = await signIn(gateway)
  const lowBalances = [
    { currency: 'IDR', amount: 1 },
    { currency: 'SGD', amount: 20 },
    { currency: 'USD', amount: 10 },
  ]
  expect((await owner.call('PATCH', '/v1/settings', { body: { lowBalances } })).status).toBe(200)
  expect(await untilSeen('balance_low')).toMatchObject({
    count: 2,
    money: ['SGD', 'USD'].map((currency) => ({ currency, amount: 0 })),
  })
  await owner.call('PATCH', '/v1/settings', { body: { lowBalances: [] } })
  await untilGone('balance_low')
})

test('money of a billed customer that no invoice has needs attention, until it is allocated', async () => {
  const { anOpen, aCustomer } = await anInvoiceWorld(gateway)
  const { aCollector, pay, collections } = aCollectorWorld(gateway)
  const customerId = await aCustomer()
  const number = await aCollector({ kind: 'va_open', code: 'BCA', customerId })
  await pay(await aCollector(), 30_000)
  const { id } = await anOpen({ customerId, collectorId: number.id })
  await pay(number, 20_000)
  expect(await untilSeen('money_unallocated')).toEqual({
    kind: 'money_unallocated',
    count: 1,
    link: '/dashboard/invoices/to-allocate',
  })
  const [{ id: transactionId }] = await collections(number, 1)
  await gateway.call('POST', `/v1/invoices/${id}/allocations`, { body: { transactionId, amount: 20_000 } })
  await untilGone('money_unallocated')
})

test('a key that expires soon needs attention while programs use it', async () => {
  const owner = await signIn(gateway)
  const make = { region: null, scopes: ['checkout'] }
  const { id, key } = (await owner.call('POST', '/dashboard/api/keys', { body: make })).body
  expect((await owner.call('POST', `/dashboard/api/keys/${id}/rotate`, { body: { overlapDays: 1 } })).status).toBe(200)
  expect(await seen('keys_ending')).toBeUndefined()
  await gateway.call('GET', '/v1/checkout', { key })
  expect(await untilSeen('keys_ending')).toEqual({
    kind: 'keys_ending',
    count: 1,
    link: '/dashboard/developers/keys',
  })
  await refunder.advance(2 * DAY_SECONDS)
  await untilGone('keys_ending')
})

test('a refund whose link soon expires needs attention, then one that failed, until it is retried', async () => {
  const { transactionId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
  const { body } = await refunder.refund({ transactionId, fallback: 'claim_link' })
  await refunder.untilStatus(body.id, 'NEEDS_PAYER')
  const idsOf = async (kind: string, merchant?: string) => {
    const owner = merchant ? await aMember(gateway, 'owner', merchant) : await signIn(gateway)
    const { data } = (await owner.call('GET', `/dashboard/api/refunds?needs=${kind}`)).body
    return data.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf('ending')).toEqual([])
  await refunder.advance(12 * DAY_SECONDS)
  expect(await untilSeen('refunds_ending')).toEqual({
    kind: 'refunds_ending',
    count: 1,
    link: '/dashboard/refunds?needs=ending',
  })
  expect([await idsOf('ending'), await idsOf('failed')]).toEqual([[body.id], []])
  expect(await idsOf('ending', await anotherMerchant(gateway))).toEqual([])

  await refunder.advance(3 * DAY_SECONDS)
  await refunder.untilStatus(body.id, 'FAILED')
  expect(await untilSeen('refunds_failed')).toMatchObject({ count: 1, link: '/dashboard/refunds?needs=failed' })
  expect([await idsOf('ending'), await idsOf('failed')]).toEqual([[], [body.id]])
  await refunder.refund({ transactionId, fallback: 'claim_link' })
  expect(await idsOf('failed')).toEqual([])
  await untilGone('refunds_failed')
})
