import { expect } from 'vitest'
import { later, MINUTE_MS } from '../../src/base/clock.ts'
import { dayIn, startOfDayIn } from '../../src/base/time-zone.ts'
import { listCheckouts } from '../../src/checkout/read/find.ts'
import { readSums } from '../../src/dashboard/lists/read-list.ts'
import { readFilter } from '../../src/dashboard/payments/filter.ts'
import { paymentList } from '../../src/dashboard/payments/list.ts'
import { spanOf } from '../../src/dashboard/span.ts'
import { transaction } from '../../src/db/transaction.ts'
import { listTransactions } from '../../src/ledger/read/list-transactions.ts'
import { readBalances } from '../../src/ledger/read/read-balances.ts'
import { readSettlementDays } from '../../src/ledger/settlement-days.ts'
import { listPayouts } from '../../src/payouts/find/find.ts'
import { listRefunds } from '../../src/refunds/find/find.ts'
import { readFees } from '../../src/reports/documents/fee-sums.ts'
import { readStatement } from '../../src/reports/documents/month-sums.ts'
import { CUSTOMERS } from '../checkout/customers.ts'
import { readCounted } from '../gateway/overview.ts'
import { defined } from '../setup/defined.ts'
import {
  type Books,
  booked,
  byCurrency,
  byDay,
  dayName,
  negated,
  plus,
  report,
  type Sums,
  sen,
  sums,
  type Transaction,
} from './books.ts'

type Ledger = readonly Transaction[]
const PAGE = { before: null, limit: 50_000 }

/** By the day they were paid: the chart, the list, the report of all days, and a report of each. */
export async function comparePaidDays(books: Books): Promise<void> {
  const { db, clock, merchantId, zone, days } = books
  const { volume } = await readCounted({ db, clock }, merchantId, spanOf(zone, clock(), { from: defined(days[0]) }))
  const chart = sums(
    volume,
    ({ day, currency }) => dayName(day, currency),
    ({ amount }) => BigInt(amount) * 100n,
  )
  const list = await listCheckouts(db, merchantId, { ...PAGE, status: 'SUCCEEDED' })
  const sales = (await report(books, 'payments')).filter(({ kind }) => kind === 'payment')
  const reported = byDay(sales, 'paidAt', 'gross')
  expect(chart, 'the chart and the report').toEqual(reported)
  const listed = sums(
    list,
    ({ paidAt, paidAmount }) => dayName(dayIn(zone, defined(paidAt)), defined(paidAmount).currency),
    ({ paidAmount }) => defined(paidAmount).amount,
  )
  expect(listed, 'the list and the report').toEqual(reported)
  const ofDay = Map.groupBy(Object.keys(reported), (name) => name.split(' ')[0] ?? '')
  for (const [day, names] of ofDay) {
    const lines = (await report(books, 'payments', day)).filter(({ kind }) => kind === 'payment')
    const alone = Object.fromEntries(names.map((name) => [name, reported[name]]))
    expect(byDay(lines, 'paidAt', 'gross'), `the report of ${day} alone`).toEqual(alone)
    const taken = plus(byDay(lines, 'paidAt', 'fee'), byDay(lines, 'paidAt', 'tax'))
    expect(await listedSums(books, day), `the sums above the list of ${day}`).toEqual([alone, taken])
  }
}

/** What stands above the dashboard's list of the payments of a day: what was paid, and what of it was taken. */
async function listedSums({ db, clock, merchantId, zone }: Books, day: string): Promise<Sums[]> {
  const filter = readFilter({ paid: `${day}..${day}` }, { zone, now: clock() })
  const { data, isWhole } = await transaction(db, merchantId, (tx) =>
    readSums(tx, paymentList(CUSTOMERS), { merchantId, filter }),
  )
  expect(isWhole).toBe(true)
  return (['gross', 'fee'] as const).map((of) =>
    sums(
      data,
      ({ currency }) => dayName(day, currency),
      (one) => sen(one[of]),
    ),
  )
}

/** By the day they were booked: everything that came in, and each part of it. */
export async function comparePaymentsWithLedger(books: Books, ledger: Ledger): Promise<void> {
  const paid = await report(books, 'payments')
  const sales = paid.filter(({ kind }) => kind === 'payment')
  const others = paid.filter(({ kind }) => kind !== 'payment')
  expect(byDay(paid, 'bookedAt', 'gross'), 'gross').toEqual(negated(booked(books, ledger, 'receipt:', 'clearing:')))
  expect(byDay(paid, 'bookedAt', 'fee'), 'fee').toEqual(booked(books, ledger, 'receipt:', 'fees'))
  expect(byDay(paid, 'bookedAt', 'tax'), 'tax').toEqual(booked(books, ledger, 'receipt:', 'tax'))
  expect(byDay(sales, 'bookedAt', 'net'), 'net').toEqual(booked(books, ledger, 'receipt:', 'pending'))
  expect(byDay(others, 'bookedAt', 'gross'), 'to be cleared').toEqual(booked(books, ledger, 'receipt:', 'suspense'))
}

/** By the day they were requested: their lists, their reports, and what was held. */
export async function compareMoneyOut(books: Books, ledger: Ledger): Promise<void> {
  const { db, merchantId, zone } = books
  const refunds = byDay(await report(books, 'refunds'), 'createdAt', 'amount')
  const listed = sums(
    await listRefunds(db, merchantId, PAGE),
    ({ createdAt, amount }) => dayName(dayIn(zone, createdAt), amount.currency),
    ({ amount }) => amount.amount,
  )
  expect(refunds, 'the list of refunds').toEqual(listed)
  const held = plus(booked(books, ledger, 'refund:', 'held'), booked(books, ledger, 'refund:', 'clearing:'))
  expect(refunds, 'refunds in the ledger').toEqual(held)
  const payouts = byDay(await report(books, 'payouts'), 'createdAt', 'total')
  const sent = sums(
    await listPayouts(db, merchantId, PAGE),
    ({ createdAt, amount }) => dayName(dayIn(zone, createdAt), amount.currency),
    ({ amount, fee, tax }) => amount.amount + fee.amount + tax.amount,
  )
  expect(payouts, 'the list of payouts').toEqual(sent)
  expect(payouts, 'payouts in the ledger').toEqual(booked(books, ledger, 'payout:', 'held'))
}

/** The calendar, the days, their payments, the ledger. */
export async function compareSettlements(books: Books, ledger: Ledger): Promise<void> {
  const { db, merchantId, zone, days } = books
  const settlements = await report(books, 'settlements')
  const available = byDay(settlements, 'day', 'available')
  const from = startOfDayIn(zone, defined(days[0]))
  const calendar = await transaction(db, merchantId, (tx) =>
    readSettlementDays(tx, merchantId, { timeZone: zone, from }),
  )
  const settled = sums(
    calendar.filter((one) => one.settled),
    ({ day, money }) => dayName(day, money.currency),
    ({ money }) => money.amount,
  )
  expect(available, 'the calendar').toEqual(settled)
  expect(available, 'settlements in the ledger').toEqual(booked(books, ledger, 'settlement:', 'available'))
  const parts = await report(books, 'settlement_payments')
  for (const column of ['gross', 'fee', 'tax', 'refunded', 'net', 'offset', 'available']) {
    const [whole, details] = [settlements, parts].map((lines) =>
      sums(
        lines,
        ({ settlement }) => defined(settlement),
        (line) => sen(line[column]),
      ),
    )
    expect(details, column).toEqual(whole)
  }
  for (const { transactionId, gross, fee, tax, refunded, net } of parts) {
    expect(sen(gross) - sen(fee) - sen(tax) - sen(refunded), transactionId).toBe(sen(net))
  }
}

/** The ledger entry by entry as its tables, the API and the report have it, and what the documents say of all of it. */
export async function compareBooks(books: Books, ledger: Ledger): Promise<void> {
  const { db, clock, merchantId, zone, days } = books
  const entries = await report(books, 'ledger')
  expect(entries.length).toBe(ledger.reduce((count, one) => count + one.entries.length, 0))
  const accountsOf = (all: readonly { account: string; currency: string; amount: bigint }[]) =>
    sums(
      all,
      ({ account, currency }) => `${account} ${currency}`,
      ({ amount }) => amount,
    )
  const theirs = accountsOf(ledger.flatMap((one) => one.entries))
  const ours = entries.map(({ account, currency, amount }) => ({
    account: defined(account),
    currency: defined(currency),
    amount: sen(amount),
  }))
  expect(accountsOf(ours)).toEqual(theirs)
  const page = await transaction(db, merchantId, (tx) => listTransactions(tx, merchantId, { limit: 100_000 }))
  const listed = page.transactions.flatMap((one) => one.entries)
  expect(accountsOf(listed.map(({ account, money }) => ({ account, ...money }))), 'as the API lists them').toEqual(
    theirs,
  )
  const from = startOfDayIn(zone, defined(days[0]))
  await compareDocuments(books, ledger, { from, until: later(clock(), MINUTE_MS) })
}

/** What a statement and an invoice say of a span is what was booked in it. */
export async function compareDocuments(
  { db, merchantId, zone }: Books,
  ledger: Ledger,
  span: { readonly from: Date; readonly until: Date },
): Promise<void> {
  const wanted = { merchantId, timeZone: zone, ...span }
  const [statements, balances, fees] = await transaction(db, merchantId, async (tx) => [
    await readStatement(tx, wanted),
    await readBalances(tx, merchantId),
    await readFees(tx, wanted),
  ])
  // Also one of which its fees took everything, so that no balance ever was.
  const moved = ledger.filter(({ at }) => at >= span.from && at < span.until).flatMap(({ entries }) => entries)
  const currencies = new Set([...balances, ...moved].map(({ currency }) => String(currency)))
  expect(statements.map(({ currency }) => currency)).toEqual([...currencies].sort())
  const until = (end: Date) => ledger.filter(({ at }) => at < end)
  const sumsOf = (all: Ledger, account: RegExp): Sums =>
    sums(
      all.flatMap(({ entries }) => entries).filter((entry) => account.test(entry.account)),
      ({ currency }) => currency,
      ({ amount }) => amount,
    )
  for (const { currency, opening, closing, lines, closingByAccount } of statements) {
    for (const [account, amount] of closingByAccount) {
      const booked = sumsOf(until(span.until), new RegExp(`^${account}$`))[currency] ?? 0n
      expect(amount, `the statement ends with what is ${account}`).toBe(booked)
    }
    const own = /^(available|pending|held|suspense|owed)$/
    expect(opening).toBe(sumsOf(until(span.from), own)[currency] ?? 0n)
    expect(closing).toBe(sumsOf(until(span.until), own)[currency] ?? 0n)
    expect(opening + [...lines.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(closing)
    expect(lines.get('other') ?? 0n).toBe(0n)
  }
  const within = until(span.until).filter(({ at }) => at >= span.from)
  const charged = (part: 'fee' | 'tax') =>
    sums(
      fees,
      ({ currency }) => currency,
      (line) => line[part],
    )
  expect([charged('fee'), charged('tax')], 'the invoice').toEqual([sumsOf(within, /^fees$/), sumsOf(within, /^tax$/)])
}

/** What the dashboard and the API show as the balance is what was booked, now. */
export async function compareBalances({ db, merchantId }: Books, ledger: Ledger): Promise<void> {
  const balances = await transaction(db, merchantId, (tx) => readBalances(tx, merchantId))
  for (const account of ['available', 'pending', 'held', 'suspense', 'owed'] as const) {
    const booked = byCurrency(
      sums(
        ledger.flatMap(({ entries }) => entries).filter((entry) => entry.account === account),
        ({ currency }) => dayName('', currency),
        ({ amount }) => (account === 'owed' ? -amount : amount),
      ),
    )
    const shown = sums(
      balances,
      ({ currency }) => currency,
      (balance) => balance[account].amount,
    )
    expect(shown, account).toEqual(booked)
  }
}
