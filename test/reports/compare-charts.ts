import { expect } from 'vitest'
import { dayIn } from '../../src/base/time-zone.ts'
import { listCheckouts } from '../../src/checkout/read/find.ts'
import { spanOf } from '../../src/dashboard/span.ts'
import { transaction } from '../../src/db/transaction.ts'
import { readComing } from '../../src/ledger/settlement-days.ts'
import { readCounted } from '../gateway/overview.ts'
import { defined } from '../setup/defined.ts'
import { type Books, booked, byCurrency, report, sen, sums, type Transaction } from './books.ts'

const PAGE = { before: null, limit: 50_000 }
const OPEN = ['PENDING', 'PROCESSING']

/** The charts of the overview beside the list, the report and the ledger, and beside each other. */
export async function compareCharts(books: Books, ledger: readonly Transaction[]): Promise<void> {
  const { db, clock, merchantId, zone, days } = books
  const span = spanOf(zone, clock(), { from: defined(days[0]) })
  const charts = await readCounted({ db, clock }, merchantId, span)
  const list = await listCheckouts(db, merchantId, PAGE)
  const sales = (await report(books, 'payments')).filter(({ kind }) => kind === 'payment')

  const methodOf = (type = '', code: string | null | undefined = null) => `${type} ${code ?? ''}`
  const volume = sums(
    charts.volume,
    ({ type, code, currency }) => `${methodOf(type, code)} ${currency}`,
    ({ amount }) => BigInt(amount),
  )
  const reported = sums(
    sales,
    ({ type, code, currency }) => `${methodOf(type, code)} ${currency}`,
    ({ gross }) => sen(gross) / 100n,
  )
  expect(volume, 'paid by method').toEqual(reported)
  const paidBy = sums(
    charts.volume,
    ({ type, code }) => methodOf(type, code),
    ({ count }) => BigInt(count),
  )
  const countOf = sums(
    charts.payTimes,
    ({ type, code }) => methodOf(type, code),
    ({ count }) => BigInt(count),
  )
  expect(countOf, 'payments that have a time to pay').toEqual(paidBy)

  const { today, before, volume: byHour } = charts.hours
  for (const day of [today, before]) {
    const hours = byHour.filter((one) => one.day === day)
    const ofDay = charts.volume.filter((one) => one.day === day)
    for (const of of ['amount', 'count'] as const) {
      const sumOf = (all: readonly { amount: number; count: number }[]) => all.reduce((sum, one) => sum + one[of], 0)
      expect(sumOf(hours), `${of} of the hours of ${day}`).toBe(sumOf(ofDay))
    }
  }

  const createdWith = (isWanted: (status: string) => boolean) =>
    sums(
      list.filter(({ status }) => isWanted(status)),
      ({ createdAt }) => dayIn(zone, createdAt),
      () => 1n,
    )
  const converted = (of: 'created' | 'paid' | 'open') =>
    sums(
      charts.conversion,
      ({ day }) => day,
      (one) => BigInt(one[of]),
    )
  expect(converted('created'), 'created').toEqual(createdWith(() => true))
  expect(converted('paid'), 'created and paid').toEqual(createdWith((status) => status === 'SUCCEEDED'))
  expect(converted('open'), 'created and open').toEqual(createdWith((status) => OPEN.includes(status)))
  const ended = sums(
    list.filter(({ status }) => status !== 'SUCCEEDED' && !OPEN.includes(status)),
    ({ status, failure }) => `${status} ${status === 'FAILED' ? failure?.code : ''}`,
    () => 1n,
  )
  const unpaid = sums(
    charts.unpaid,
    ({ status, code }) => `${status} ${code ?? ''}`,
    ({ count }) => BigInt(count),
  )
  expect(unpaid, 'never paid').toEqual(ended)

  const coming = await transaction(db, merchantId, (tx) => readComing(tx, merchantId, zone))
  const ahead = sums(
    coming,
    ({ money }) => money.currency,
    ({ money }) => money.amount,
  )
  expect(ahead, 'what settles next is all that is pending').toEqual(byCurrency(booked(books, ledger, '', 'pending')))
}
