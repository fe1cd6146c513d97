import { expect } from 'vitest'
import { dayAfter, dayIn, startOfDayIn } from '../../src/base/time-zone.ts'
import { transaction } from '../../src/db/transaction.ts'
import { isOwnAccount, readDailyStatement } from '../../src/reports/documents/month-sums.ts'
import { defined } from '../setup/defined.ts'
import type { Books, Transaction } from './books.ts'

/** What the dashboard shows of a month: the balance of each day, and lines that lead from the first to the last. */
export async function compareMonths(
  { db, merchantId, zone, days }: Books,
  ledger: readonly Transaction[],
): Promise<void> {
  const starts = days.map((day) => startOfDayIn(zone, day))
  const [first, ...others] = starts
  const until = startOfDayIn(zone, dayAfter(defined(days.at(-1)), 1))
  const statements = await transaction(db, merchantId, (tx) =>
    readDailyStatement(tx, { merchantId, starts: [defined(first), ...others], until }),
  )
  for (const { currency, opening, lines, closing, closings } of statements) {
    const sum = [...lines.values()].reduce((total, amount) => total + amount, opening)
    expect(sum, `lines of ${currency}`).toBe(closing)
    const booked = days.map((day) =>
      ledger
        .filter(({ at }) => dayIn(zone, at) <= day)
        .flatMap(({ entries }) => entries)
        .filter((entry) => entry.currency === currency && isOwnAccount(entry.account))
        .reduce((total, { amount }) => total + amount, 0n),
    )
    expect(closings, `days of ${currency}`).toEqual(booked)
  }
}
