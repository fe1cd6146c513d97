import { expect, test } from 'vitest'
import { aMember, anotherMerchant } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { creditFunds } from '../../ledger/credit-opening.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const MONTH = '/dashboard/api/balances/month'
const MOVEMENTS = '/dashboard/api/balances/movements'

/** Test money on each of the last days, the newest last. */
async function aMerchantWith(...amounts: number[]) {
  const merchantId = await anotherMerchant(gateway)
  for (const [at, whole] of amounts.entries()) {
    await transaction(gateway.db, merchantId, (tx) =>
      creditFunds(
        tx,
        {
          merchantId,
          at: later(new Date(), (at + 1 - amounts.length) * DAY_MS),
          money: fromWhole(whole, currency('IDR')),
        },
        `of ${at}`,
      ),
    )
  }
  return aMember(gateway, 'finance', merchantId)
}

test('a month leads from its opening to its closing balance, which is what there is now', async () => {
  const finance = await aMerchantWith(100, 20, 3)
  const { body } = await finance.call('GET', MONTH)
  const [month] = body.data
  const sum = month.lines.reduce((total: number, { amount }: { amount: string }) => total + Number(amount), 0)
  expect([month.closing, Number(month.opening) + sum]).toEqual(['123.00', 123])
  expect(month.days.at(-1).balance).toBe('123.00')
  expect((await finance.call('GET', `${MONTH}?month=2099-01`)).status).toBe(400)
  expect((await finance.call('GET', `${MONTH}?month=2024-13`)).status).toBe(400)
})

test('movements show what there was after each, over pages, on chosen days, and not where some are left out', async () => {
  const amounts = Array.from({ length: 30 }, (_, n) => n + 1)
  const finance = await aMerchantWith(...amounts)
  const read = async (query: string) => (await finance.call('GET', `${MOVEMENTS}?${query}`)).body
  const first = await read('')
  const second = await read(`cursor=${first.nextCursor}`)
  const all = [...first.data, ...second.data]
  expect([first.data.length, all.length, second.nextCursor]).toEqual([25, 30, null])
  const sums = amounts.map((_, at) => amounts.slice(0, at + 1).reduce((sum, one) => sum + one, 0)).toReversed()
  expect(all.map(({ balance }) => Number(balance))).toEqual(sums)

  const day = all[10].at.slice(0, 10)
  const until = await read(`to=${day}`)
  const same = all.find(({ id }) => id === until.data[0].id)
  expect(until.data[0].balance).toBe(same.balance)
  const other = await read('kind=other')
  expect([other.data.length, other.data[0].balance]).toEqual([25, null])
  expect((await read('kind=payouts')).data).toEqual([])
})

test.each(['cursor=bm8', 'from=2026-02-30', 'kind=none', 'to=yesterday'])('%s is refused', async (query) => {
  const finance = await aMember(gateway, 'finance')
  expect((await finance.call('GET', `${MOVEMENTS}?${query}`)).status).toBe(400)
})

test('what could be sent is shown for each of the last two weeks, today as it is now', async () => {
  const finance = await aMerchantWith(100, 20, 3)
  const { data } = (await finance.call('GET', '/dashboard/api/balances/available')).body
  const days = data[0].days.map(({ available }: { available: string }) => Number(available))
  expect(days).toEqual([...Array(11).fill(0), 100, 120, 123])
})
