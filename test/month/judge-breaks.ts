import { expect } from 'vitest'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { HOME } from '../../src/markets/market-of.ts'
import { type Break, listBreaks } from '../../src/statements/breaks/read-breaks.ts'
import { readClearingDays } from '../../src/statements/days/read-days.ts'
import { addDays } from '../../src/statements/matching/days.ts'
import { verifyStatements } from '../../src/statements/verify.ts'
import { defined } from '../setup/defined.ts'
import { balanceBefore } from '../statements/mt940-writer.ts'
import type { Account } from './accounts.ts'
import { type Expected, expectBreaks } from './expected-breaks.ts'
import type { MonthWorld } from './world.ts'

const say = ({ kind, amount, suggestion, name }: Expected): string => `${kind} ${amount} ${suggestion} ${name}`

export const breaksOf = ({ gateway }: MonthWorld, connectionId: string, state?: Break['state']): Promise<Break[]> =>
  transaction(gateway.db, ALL_MERCHANTS, (tx) => listBreaks(tx, { connectionId, state, limit: 100_000 }))

/** Every planted error is a break that names it, with its amount, and nothing else is. Returns how many of each there were. */
export async function judgeBreaks(world: MonthWorld, account: Account, lastDay: string): Promise<Map<string, number>> {
  const { expected, unseen, madeUp, wrongDays, bookingOf, nameOf } = await expectBreaks(world, account, lastDay)
  expect(madeUp, 'bookings of money that never moved').toEqual([])
  expect(
    unseen.filter(({ isStrange }) => !isStrange),
    'money that moved, was notified, and was never booked',
  ).toEqual([])
  const open = await breaksOf(world, account.connectionId)
  const found = open.map(({ kind, amount, suggestion, reference, subject, about }) => {
    const isNamed = suggestion === 'second_time' || kind === 'not_at_bank'
    const name = isNamed ? nameOf(kind === 'not_at_bank' ? subject : about, amount) : (reference ?? '')
    return say({ kind, amount, suggestion, name })
  })
  expect(found.toSorted()).toEqual(expected.map(say).toSorted())

  // A line on the wrong day was missed until it came.
  const resolved = await breaksOf(world, account.connectionId, 'RESOLVED')
  const byThemselves = resolved.filter(({ movedBy, kind }) => movedBy === 'gapura' && kind === 'not_at_bank')
  const cameLate = new Set(byThemselves.map(({ subject, amount }) => nameOf(subject, amount)))
  const missed = wrongDays.map(({ movement }) => nameOf(bookingOf(movement)?.id ?? null, movement.amount))
  expect(missed.filter((name) => !cameLate.has(name))).toEqual([])
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const { shown } of account.bookkeeper.recorded) count(shown.is)
  for (const { suggestion } of expected) count(`→ ${suggestion}`)
  return counts
}

/** At the end of each day the bank has what the books have and what breaks and what is on its way explain. */
export async function judgeDays(world: MonthWorld, account: Account): Promise<void> {
  const { connectionId, bookkeeper, of } = account
  const clearing = await transaction(world.gateway.db, ALL_MERCHANTS, (tx) => readClearingDays(tx, connectionId, 100))
  const days = defined(clearing).days
  const books = await bookBalances(
    world,
    account,
    days.map(({ day }) => day),
  )
  const open = await breaksOf(world, connectionId)
  for (const { day, bank, book, opening, notInBooks, notAtBank, inTransit, unnamed } of days) {
    const until = (kind: Break['kind']) =>
      open.filter((one) => one.kind === kind && one.day <= day).reduce((sum, { amount }) => sum + amount, 0n)
    expect({ day, bank, book, notInBooks, notAtBank, unnamed }, 'bank and books at the end of a day').toEqual({
      day,
      bank: balanceBefore(bookkeeper.lines, addDays(day, 1), of),
      book: books.get(day),
      notInBooks: until('not_in_books'),
      notAtBank: until('not_at_bank'),
      unnamed: 0n,
    })
    expect(bank).toBe(book + opening + notInBooks - notAtBank + inTransit)
  }
  expect((await verifyStatements(world.gateway.db)).flatMap(({ violations }) => violations)).toEqual([])
  expect(defined(days[0]).inTransit, 'on its way when all has come').toBe(0n)
}

/** What the ledger has on the account at the end of days, summed from its entries. */
async function bookBalances({ gateway }: MonthWorld, { connectionId, of }: Account, days: readonly string[]) {
  const balances = new Map<string, bigint>()
  for (const day of days) {
    const { rows } = await gateway.db.pool.query<{ sum: string }>(
      `select coalesce(-sum(amount), 0) as sum from ledger_entry join ledger_transaction as booking
        on booking.merchant_id = ledger_entry.merchant_id and booking.id = transaction_id
      where account = 'clearing:' || $1 and currency = $2 and booking.created_at < $3`,
      [connectionId, of.currency, HOME.calendar.startOf(addDays(day, 1))],
    )
    balances.set(day, BigInt(defined(rows[0]).sum))
  }
  return balances
}
