import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { defined } from '../../test/setup/defined.ts'
import { booksOf, type Made, noonOf } from '../../test/statements/books.ts'
import { type Booked, writeMt940 } from '../../test/statements/mt940-writer.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { verifyLedger } from '../ledger/verify/verify.ts'
import { changeAccount } from './account.ts'
import { listBreaks } from './breaks/read-breaks.ts'
import { readClearingDays } from './days/read-days.ts'
import { matchAccount } from './match-account.ts'
import { addDays } from './matching/days.ts'
import { verifyStatements } from './verify.ts'

const { db } = await aDatabase()
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const COUNT = Number(process.env.HISTORY ?? 90)
const FIRST = '2026-11-02'
const DAYS = 12
const LAST = addDays(FIRST, DAYS + 8)

/** A number below `max`, the same for the same seed. */
function randomOf(seed: number) {
  let state = seed
  return (max: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) % max
  }
}
const pick = randomOf(SEED)

const breaksOf = async (connectionId: string) =>
  (await transaction(db, ALL_MERCHANTS, (tx) => listBreaks(tx, { connectionId, limit: 1_000 })))
    .map(
      ({ kind, amount, subject, suggestion }) => `${kind} ${amount} ${kind === 'not_at_bank' ? subject : suggestion}`,
    )
    .toSorted()
const inBank = ({ amount }: Pick<Booked, 'amount'>, suggestion: string) => `not_in_books ${amount} ${suggestion}`
const inBooks = ({ amount, subject }: Made) => `not_at_bank ${amount} ${subject}`

/** Imports the bank's days in three files that overlap by a day, one of them twice. */
async function importAll(books: Awaited<ReturnType<typeof booksOf>>, all: readonly Booked[]) {
  const [second, third] = [addDays(FIRST, 5), addDays(FIRST, 11)]
  for (const [from, to] of [
    [FIRST, second],
    [second, third],
    [second, third],
    [third, LAST],
  ] as const) {
    await books.import(writeMt940(all, from, to))
  }
}

async function expectWhole(connectionId: string) {
  expect((await verifyStatements(db)).flatMap(({ violations }) => violations)).toEqual([])
  // The books of this test have refunds and payouts of no hold.
  const ledger = (await verifyLedger(db)).filter(({ invariant }) => !/refund|held/.test(invariant))
  expect(ledger.flatMap(({ violations }) => violations)).toEqual([])
  const clearing = await transaction(db, ALL_MERCHANTS, (tx) => readClearingDays(tx, connectionId, 100))
  expect(clearing?.days).toHaveLength(DAYS + 9)
}

type Show = (made: Made, change?: Partial<Booked>) => Booked
/** Kinds of errors, each a tenth of all entries: what the bank shows instead, and what must be found. */
const PLANTS: readonly ((made: Made, i: number, show: Show) => string[])[] = [
  (made) => [inBooks(made)],
  (made, _i, show) => {
    show(made)
    return [inBank(show(made), 'second_time')]
  },
  (made, _i, show) => [inBooks(made), inBank(show(made, { amount: made.amount + 7n }), 'other_amount')],
  (made, i, show) => {
    show(made)
    return [inBank(show(made, { amount: BigInt(5_000_000_00 + i * 100), text: `SETORAN ${i}` }), 'unasked')]
  },
  (made, i, show) => {
    show(made)
    return [inBank(show(made, { amount: -BigInt(1_00 + i), text: 'BIAYA ADM' }), 'fee')]
  },
]

test(`every planted error is a break, and nothing else is (SEED=${SEED})`, async () => {
  const connectionId = 'con_each'
  const books = await booksOf(db, connectionId)
  const makers = [books.payment, books.refund, books.payout]
  const bank: Booked[] = []
  const expected: string[] = []
  const show: Show = (made, change = {}) => {
    const shown = { day: addDays(made.day, pick(3)), amount: made.amount, reference: `B${bank.length}` }
    const entry = { ...shown, text: `TRSF ${made.reference}`, ...change }
    bank.push(entry)
    return entry
  }
  for (let i = 0; i < COUNT; i++) {
    // All amounts differ, so that entries without a reference can be identified by their amount.
    const made = await defined(makers[pick(3)])(addDays(FIRST, pick(DAYS)), 10_000 + i * 1_000 + pick(900))
    const plant = PLANTS[pick(10)]
    if (plant) expected.push(...plant(made, i, show))
    else show(made, pick(2) === 0 ? { text: 'TRANSFER' } : {})
  }
  await importAll(books, bank)
  expect(await breaksOf(connectionId)).toEqual(expected.toSorted())
  await expectWhole(connectionId)

  // Again, and twice at once: nothing is left to be done.
  const again = () => transaction(db, ALL_MERCHANTS, (tx) => matchAccount(tx, connectionId, noonOf('2026-12-02')))
  const nothing = { entries: 0, bookings: 0, resolved: 0, opened: 0 }
  expect(await Promise.all([again(), again()])).toEqual([nothing, nothing])
})

test(`a provider's settlements are the payments of whole days less fee and tax (SEED=${SEED})`, async () => {
  const connectionId = 'con_settled'
  const books = await booksOf(db, connectionId)
  const settlement = { feeBasisPoints: 70, feeFixed: 0, taxPercent: 11 }
  await transaction(db, ALL_MERCHANTS, (tx) => changeAccount(tx, connectionId, { settlement, windowDays: 3 }))
  const bank: Booked[] = []
  const expected: string[] = []
  for (let d = 0; d < DAYS; d++) {
    const day = addDays(FIRST, d)
    const payments: Made[] = []
    for (let i = 0; i <= pick(4); i++) payments.push(await books.payment(day, 20_000 + pick(500_000)))
    const net = payments.reduce((sum, { amount }) => {
      const fee = ((amount / 100n) * 70n) / 10_000n
      return sum + amount - (fee + (fee * 11n) / 100n) * 100n
    }, 0n)
    const isWrong = d === 4
    // Less than the smallest payment: what arrives stays a credit.
    const amount = isWrong ? net - 10_000_00n : net
    bank.push({ day: addDays(day, 1), amount, reference: `S${d}`, text: 'SETTLEMENT QRIS' })
    if (isWrong) expected.push(inBank({ amount }, 'unasked'), ...payments.map(inBooks))
    const paidOut = [await books.payout(day, 30_000 + d), await books.payout(day, 40_000 + d)]
    const total = paidOut.reduce((sum, made) => sum + made.amount, 0n)
    const text = `BULK ${paidOut.map(({ reference }) => reference).join(' ')}`
    bank.push({ day, amount: total, reference: `P${d}`, text: d % 2 === 0 ? text : 'PAYROLL' })
  }
  await importAll(books, bank)
  expect(await breaksOf(connectionId)).toEqual(expected.toSorted())
  await expectWhole(connectionId)
  const fees = (await books.items()).filter(({ kind }) => kind === 'booking')
  expect(fees).toHaveLength(DAYS - 1)
  expect(fees.every(({ amount, matchId }) => amount < 0n && matchId !== null)).toBe(true)
})
