import { expect } from 'vitest'
import { later, MINUTE_MS } from '../../src/base/clock.ts'
import { dayIn, startOfDayIn } from '../../src/base/time-zone.ts'
import { listCheckouts } from '../../src/checkout/read/find.ts'
import { readPayments } from '../../src/dashboard/overview/read-payments.ts'
import { spanOf } from '../../src/dashboard/overview/span.ts'
import { transaction } from '../../src/db/transaction.ts'
import type { LedgerTransaction } from '../../src/ledger/list-transactions.ts'
import { readBalances } from '../../src/ledger/read-balances.ts'
import { readSettlementDays } from '../../src/ledger/settlement-days.ts'
import { listPayouts } from '../../src/payouts/find.ts'
import { listRefunds } from '../../src/refunds/find.ts'
import { readFees } from '../../src/reports/documents/fee-sums.ts'
import { readStatement } from '../../src/reports/documents/month-sums.ts'
import { defined } from '../defined.ts'
import { type Books, booked, byDay, negated, plus, report, sen, sums, total, ZONE } from './books.ts'

type Ledger = readonly LedgerTransaction[]
const PAGE = { before: null, limit: 5_000 }

/** By the day they were paid: the chart, the list, the report of all days, and a report of each. */
export async function comparePaidDays(books: Books): Promise<void> {
  const { db, clock, merchantId, days } = books
  const { volume } = await readPayments({ db, clock }, merchantId, spanOf(ZONE, clock(), { from: defined(days[0]) }))
  const chart = sums(
    volume,
    ({ day }) => day,
    ({ amount }) => BigInt(amount) * 100n,
  )
  const list = await listCheckouts(db, merchantId, { ...PAGE, status: 'SUCCEEDED' })
  const sales = (await report(books, 'payments')).filter(({ kind }) => kind === 'payment')
  const reported = byDay(sales, 'paidAt', 'gross')
  expect(chart, 'the chart and the report').toEqual(reported)
  const listed = sums(
    list,
    ({ paidAt }) => dayIn(ZONE, defined(paidAt)),
    ({ paidAmount }) => defined(paidAmount).amount,
  )
  expect(listed, 'the list and the report').toEqual(reported)
  for (const [day, amount] of Object.entries(reported)) {
    const lines = (await report(books, 'payments', day)).filter(({ kind }) => kind === 'payment')
    expect(byDay(lines, 'paidAt', 'gross'), `the report of ${day} alone`).toEqual({ [day]: amount })
  }
}

/** By the day they were booked: everything that came in, and each part of it. */
export async function comparePaymentsWithLedger(books: Books, ledger: Ledger): Promise<void> {
  const paid = await report(books, 'payments')
  const sales = paid.filter(({ kind }) => kind === 'payment')
  const others = paid.filter(({ kind }) => kind !== 'payment')
  expect(byDay(paid, 'bookedAt', 'gross'), 'gross').toEqual(negated(booked(ledger, 'receipt:', 'clearing:')))
  expect(byDay(paid, 'bookedAt', 'fee'), 'fee').toEqual(booked(ledger, 'receipt:', 'fees'))
  expect(byDay(paid, 'bookedAt', 'tax'), 'tax').toEqual(booked(ledger, 'receipt:', 'tax'))
  expect(byDay(sales, 'bookedAt', 'net'), 'net').toEqual(booked(ledger, 'receipt:', 'pending'))
  expect(byDay(others, 'bookedAt', 'gross'), 'to be cleared').toEqual(booked(ledger, 'receipt:', 'suspense'))
}

/** By the day they were asked for: their lists, their reports, and what was held. */
export async function compareMoneyOut(books: Books, ledger: Ledger): Promise<void> {
  const { db, merchantId } = books
  const refunds = byDay(await report(books, 'refunds'), 'createdAt', 'amount')
  const listed = sums(
    await listRefunds(db, merchantId, PAGE),
    ({ createdAt }) => dayIn(ZONE, createdAt),
    ({ amount }) => amount.amount,
  )
  expect(refunds, 'the list of refunds').toEqual(listed)
  const held = plus(booked(ledger, 'refund:', 'held'), booked(ledger, 'refund:', 'clearing:'))
  expect(refunds, 'refunds in the ledger').toEqual(held)
  const payouts = byDay(await report(books, 'payouts'), 'createdAt', 'total')
  const sent = sums(
    await listPayouts(db, merchantId, PAGE),
    ({ createdAt }) => dayIn(ZONE, createdAt),
    ({ amount, fee, tax }) => amount.amount + fee.amount + tax.amount,
  )
  expect(payouts, 'the list of payouts').toEqual(sent)
  expect(payouts, 'payouts in the ledger').toEqual(booked(ledger, 'payout:', 'held'))
}

/** The calendar, the days, their payments, the ledger. */
export async function compareSettlements(books: Books, ledger: Ledger): Promise<void> {
  const { db, merchantId, days } = books
  const settlements = await report(books, 'settlements')
  const available = byDay(settlements, 'day', 'available')
  const from = startOfDayIn(ZONE, defined(days[0]))
  const calendar = await transaction(db, merchantId, (tx) =>
    readSettlementDays(tx, merchantId, { timeZone: ZONE, from }),
  )
  const settled = sums(
    calendar.filter((one) => one.settled),
    ({ day }) => day,
    ({ money }) => money.amount,
  )
  expect(available, 'the calendar').toEqual(settled)
  expect(available, 'settlements in the ledger').toEqual(booked(ledger, 'settlement:', 'available'))
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

/** The ledger entry by entry, and what the documents say of all of it. */
export async function compareBooks(books: Books, ledger: Ledger): Promise<void> {
  const { db, clock, merchantId, days } = books
  const entries = await report(books, 'ledger')
  expect(entries.length).toBe(ledger.reduce((count, one) => count + one.entries.length, 0))
  const theirs = sums(
    ledger.flatMap((one) => one.entries),
    ({ account }) => account,
    ({ money }) => money.amount,
  )
  const ours = sums(
    entries,
    ({ account }) => defined(account),
    ({ amount }) => sen(amount),
  )
  expect(ours).toEqual(theirs)
  const from = startOfDayIn(ZONE, defined(days[0]))
  const span = { merchantId, timeZone: ZONE, from, until: later(clock(), MINUTE_MS) }
  const [statements, balances, fees] = await transaction(db, merchantId, async (tx) => [
    await readStatement(tx, span),
    await readBalances(tx, merchantId),
    await readFees(tx, span),
  ])
  expect(statements.length).toBe(balances.length)
  for (const [n, { opening, closing, lines, closingByAccount }] of statements.entries()) {
    const { available, pending, held, suspense, owed } = defined(balances[n])
    expect(Object.fromEntries(closingByAccount), 'the statement ends with the balance').toEqual({
      ...{ available: available.amount, pending: pending.amount, held: held.amount },
      ...{ suspense: suspense.amount, owed: -owed.amount },
    })
    expect(opening + [...lines.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(closing)
    expect([opening, lines.get('other') ?? 0n]).toEqual([0n, 0n])
  }
  const charged = (part: 'fee' | 'tax') => fees.reduce((sum, line) => sum + line[part], 0n)
  expect([charged('fee'), charged('tax')], 'the invoice').toEqual([
    total(booked(ledger, '', 'fees')),
    total(booked(ledger, '', 'tax')),
  ])
}
