import { expect, test } from 'vitest'
import { until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aLinkingPayer } from './payer-links.ts'

/** The first month of the table in the guide "Saved payment methods", day by day. */
const gateway = await sharedGateway()
const { call, db } = gateway
const { save, method } = aLinkingPayer(gateway)
const DAY = 86_400
const DAYS = 17

async function subscribe(digits: string): Promise<string> {
  const savedMethodId = await save(`0812345678${digits}`)
  const { customerId } = await method(savedMethodId)
  const terms = { description: 'Membership', amount: 50_000, currency: 'IDR', interval: { unit: 'month', count: 1 } }
  const body = { customerId, ...terms, collect: 'charge', savedMethodIds: [savedMethodId] }
  return (await call('POST', '/v1/subscriptions', { body })).body.id
}
const statusOf = async (id: string): Promise<string> => (await call('GET', `/v1/subscriptions/${id}`)).body.status

/** Nothing is left to do at this moment of the account's clock. */
const atRest = () =>
  until(async () => {
    const { rows } = await db.pool.query(
      `select (select count(*) from subscription_invoice where merchant_id = $2 and next_try_at <= $1)
        + (select count(*) from subscription where merchant_id = $2 and due_at <= $1)
        + (select count(*) from charge where merchant_id = $2 and due_at <= $1) as count`,
      [gateway.clock(), gateway.merchantId],
    )
    return Number(rows[0].count) === 0
  })

test('a subscription over a number that fails recovers or ends as the guide says', async () => {
  const numbers = ['03', '05', '06'] as const
  const ids = new Map<string, string>()
  for (const digits of numbers) ids.set(digits, await subscribe(digits))
  await atRest()
  const daily = new Map<string, string[]>(numbers.map((digits) => [digits, []]))
  // Each day has every task look at every account: there are no more of them than it takes to end.
  const isOver = (digits: string) => daily.get(digits)?.at(-1) === 'CANCELLED'
  for (let day = 1; day <= DAYS && !(isOver('05') && isOver('06')); day++) {
    await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: DAY } })
    await atRest()
    for (const [digits, id] of ids) daily.get(digits)?.push(await statusOf(id))
  }
  /** On which day it was first so. */
  const dayOf = (digits: string, status: string): number => (daily.get(digits)?.indexOf(status) ?? -1) + 1
  expect(daily.get('03')?.slice(0, 2)).toEqual(['PAST_DUE', 'PAST_DUE'])
  expect([3, 4, 5, 6]).toContain(dayOf('03', 'ACTIVE'))
  expect(daily.get('03')?.at(-1)).toBe('ACTIVE')
  expect([7, 8]).toContain(dayOf('06', 'CANCELLED'))
  // Each of its tries takes a day and the poll after it.
  expect(dayOf('05', 'CANCELLED')).toBeGreaterThan(8)
})
