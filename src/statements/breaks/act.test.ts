import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { defined } from '../../../test/setup/defined.ts'
import { booksOf, noonOf } from '../../../test/statements/books.ts'
import { type Booked, writeMt940 } from '../../../test/statements/mt940-writer.ts'
import { readStatementFile } from '../../banks/statements/read-file.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { OPERATOR_BOOKS } from '../../ledger/read/operator-books.ts'
import { readClearingDays } from '../days/read-days.ts'
import { importAndMatch } from '../import-and-match.ts'
import { matchAccount } from '../match-account.ts'
import { verifyStatements } from '../verify.ts'
import { bookBreak, explainBreak, matchByHand, reopenBreak } from './act.ts'
import { type Break, listBreaks } from './read-breaks.ts'

const { db } = await aDatabase()
const ACT = { at: noonOf('2026-12-01'), by: 'a test', note: 'as the bank says' }
const [DAY, LAST] = ['2026-11-03', '2026-11-20']
const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(db, ALL_MERCHANTS, work)
const open = (connectionId: string) => run((tx) => listBreaks(tx, { connectionId, limit: 100 }))
const only = async (connectionId: string): Promise<Break> => {
  const [one, ...others] = await open(connectionId)
  expect(others).toEqual([])
  return defined(one)
}
const entry = (amount: bigint, reference: string, text = 'TRANSFER'): Booked => ({ day: DAY, amount, reference, text })
const expectWhole = async () => expect((await verifyStatements(db)).flatMap(({ violations }) => violations)).toEqual([])

let count = 0
/** Books and a bank that had these entries, imported. */
async function reconciled(entries: readonly Booked[]) {
  const connectionId = `con_test${++count}`
  const books = await booksOf(db, connectionId)
  await books.import(writeMt940(entries, '2026-11-01', LAST))
  return { connectionId, books }
}

test('a fee of the bank is booked as an expense, which resolves its break permanently', async () => {
  const { connectionId } = await reconciled([entry(-2_500_00n, 'X1', 'BIAYA ADM')])
  const { id, suggestion } = await only(connectionId)
  expect(suggestion).toBe('fee')
  expect(await run((tx) => bookBreak(tx, id, 'expense:bank_fee', ACT))).toMatchObject({
    state: 'RESOLVED',
    movedBy: 'a test',
    note: ACT.note,
  })
  await expect(run((tx) => bookBreak(tx, id, 'expense:bank_fee', ACT))).rejects.toThrow('resolved already')
  await expect(run((tx) => explainBreak(tx, id, ACT))).rejects.toThrow('The break is RESOLVED')
  const { rows } = await db.pool.query(
    `select account, amount from ledger_entry where merchant_id = $1 and account like 'expense:%'`,
    [OPERATOR_BOOKS],
  )
  expect(rows).toEqual([{ account: 'expense:bank_fee', amount: -2_500_00n }])
  await expectWhole()
})

test('two who book the same break at once book it once', async () => {
  const { connectionId } = await reconciled([entry(-700_00n, 'X1')])
  const { id } = await only(connectionId)
  const both = await Promise.allSettled([1, 2].map(() => run((tx) => bookBreak(tx, id, 'expense:bank_fee', ACT))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectWhole()
})

test('an explained break stands until it is matched, and may be opened again', async () => {
  const { connectionId } = await reconciled([entry(5_000_00n, 'X1')])
  const { id } = await only(connectionId)
  expect((await run((tx) => explainBreak(tx, id, ACT))).state).toBe('EXPLAINED')
  const [today] = (await run((tx) => readClearingDays(tx, connectionId, 1)))?.days ?? []
  expect(today).toMatchObject({ notInBooks: 5_000_00n, unnamed: 0n })
  await run((tx) => matchAccount(tx, connectionId, ACT.at))
  expect((await only(connectionId)).state).toBe('EXPLAINED')
  expect((await run((tx) => reopenBreak(tx, id, ACT))).state).toBe('OPEN')
})

test('unrequested money waits in suspense, and no more is taken out than was put in', async () => {
  const { connectionId, books } = await reconciled([entry(9_000_00n, 'X1')])
  const { id } = await only(connectionId)
  await run((tx) => bookBreak(tx, id, 'suspense', ACT))
  await books.import(
    writeMt940(
      [entry(9_000_00n, 'X1'), { ...entry(-9_000_00n, 'X2'), day: LAST }, { ...entry(-1_00n, 'X3'), day: LAST }],
      LAST,
      LAST,
    ),
  )
  const back = await open(connectionId)
  const whole = defined(back.find(({ amount }) => amount === -9_000_00n))
  const more = defined(back.find(({ amount }) => amount === -1_00n))
  await run((tx) => bookBreak(tx, whole.id, 'suspense', ACT))
  await expect(run((tx) => bookBreak(tx, more.id, 'suspense', ACT))).rejects.toThrow('not so much in suspense')
  await expectWhole()
})

test('what moved to another connection’s account is matched with that account’s statement', async () => {
  const from = await reconciled([entry(-4_000_00n, 'X1')])
  const to = await reconciled([entry(4_000_00n, 'Y1')])
  const { id } = await only(from.connectionId)
  await run((tx) => bookBreak(tx, id, `clearing:${to.connectionId}`, ACT))
  await run((tx) => matchAccount(tx, to.connectionId, ACT.at))
  expect(await open(to.connectionId)).toEqual([])
  await expectWhole()
})

test('by hand, what differs is booked to a named account, and nothing that is matched is taken', async () => {
  const { connectionId, books } = await reconciled([])
  const payment = await books.payment(DAY, 10_000)
  await books.import(writeMt940([entry(9_900_00n, 'X1', payment.reference)], '2026-11-02', LAST))
  const [booked, shown] = (await open(connectionId)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  expect([booked?.suggestion, shown?.suggestion, shown?.about]).toEqual([
    'other_amount',
    'other_amount',
    payment.subject,
  ])
  const items = [{ owner: defined(booked?.owner), transactionId: defined(booked?.transactionId) }]
  const pair = { connectionId, entryIds: [defined(shown?.entryId)], items }
  await expect(run((tx) => matchByHand(tx, pair, ACT))).rejects.toThrow('The sums differ by -100.00 IDR')
  await run((tx) => matchByHand(tx, { ...pair, difference: 'expense:provider_fee' }, ACT))
  expect(await open(connectionId)).toEqual([])
  await expect(run((tx) => matchByHand(tx, pair, ACT))).rejects.toThrow('matched already')
  await expectWhole()
})

test('what a break looks like stands when the booking that it names is long ago', async () => {
  const { connectionId, books } = await reconciled([])
  const payment = await books.payment(DAY, 10_000)
  const twice = ['X1', 'X2'].map((reference) => entry(payment.amount, reference, payment.reference))
  await books.import(writeMt940(twice, '2026-11-02', '2026-11-04'))
  const before = await only(connectionId)
  expect(before).toMatchObject({ suggestion: 'second_time', about: payment.subject })
  const days = ['2026-11-08', '2026-11-14', LAST]
  const others = days.map((day, n) => ({ ...entry(BigInt(n + 1) * 100n, `Y${n}`, 'BUNGA'), day }))
  for (const day of days) await books.import(writeMt940([...twice, ...others], day, day))
  const found = await open(connectionId)
  expect(found.find(({ id }) => id === before.id)).toEqual(before)
  expect(found).toHaveLength(4)
})

test('a payment reported late is settled with those of the day it was paid on', async () => {
  const connectionId = `con_test${++count}`
  const books = await booksOf(db, connectionId)
  await books.payment(DAY, 10_000)
  await books.payment('2026-11-05', 20_000, DAY)
  await books.payment('2026-11-05', 5_000)
  const settlement = { ...entry(30_000_00n, 'S1', 'SETTLEMENT'), day: '2026-11-06' }
  await books.import(writeMt940([settlement], '2026-11-02', '2026-11-06'))
  expect(await open(connectionId)).toEqual([])
  await expectWhole()
})

test('what was paid before the first statement is in the bank’s opening balance, and no break', async () => {
  const connectionId = `con_test${++count}`
  const books = await booksOf(db, connectionId)
  const early = await books.payment('2026-11-03', 10_000, '2026-11-01')
  const missing = await books.payment('2026-11-03', 20_000)
  await books.import(writeMt940([{ ...entry(early.amount, 'X1'), day: '2026-11-01' }], '2026-11-02', LAST))
  expect(await only(connectionId)).toMatchObject({ subject: missing.subject, suggestion: 'not_arrived' })
  const days = (await run((tx) => readClearingDays(tx, connectionId, 100)))?.days.toReversed() ?? []
  const [first, second] = days.map(({ day, opening, inTransit }) => ({ day, opening, inTransit }))
  const before = defined(first).opening
  expect([first, second]).toEqual([
    { day: '2026-11-02', opening: before, inTransit: 0n },
    { day: '2026-11-03', opening: before - early.amount, inTransit: 0n },
  ])
  expect(days.at(-1)).toMatchObject({ opening: before - early.amount, inTransit: 0n, notAtBank: missing.amount })
  await expectWhole()
})

test('an import that does not end leaves nothing, and the same file again changes nothing', async () => {
  const { connectionId, books } = await reconciled([])
  const text = writeMt940([entry(1_00n, 'X1')], '2026-11-01', LAST)
  const file = { connectionId, source: 'bank.sta', text, read: readStatementFile(text, null), at: ACT.at, by: 'a test' }
  const dies = run(async (tx) => {
    await importAndMatch(tx, file)
    throw new Error('killed')
  })
  await expect(dies).rejects.toThrow('killed')
  expect(await open(connectionId)).toEqual([])
  expect((await books.import(text)).imported.is).toBe('imported')
  expect((await books.import(text)).imported).toEqual({ is: 'repeated' })
  expect(await open(connectionId)).toHaveLength(1)
})

test('the next closing balance reveals a day without a statement, and importing it resolves the break', async () => {
  const connectionId = `con_test${++count}`
  const books = await booksOf(db, connectionId)
  const days = [DAY, '2026-11-25', '2026-11-28']
  const all = days.map((day, i) => ({ ...entry(BigInt(i + 1) * 1_000_00n, `X${i}`), day }))
  await books.import(writeMt940(all, '2026-11-01', LAST))
  await books.import(writeMt940(all, '2026-11-28', '2026-11-29'))
  const found = (await verifyStatements(db)).flatMap(({ violations }) => violations)
  expect(found).toEqual([{ connectionId, detail: expect.stringMatching(/^2026-11-29: .* unnamed 2000\.00$/) }])
  await books.import(writeMt940(all, '2026-11-21', '2026-11-27'))
  await expectWhole()
})

test('a booking is a break once its window has passed, and resolved when the bank shows it after all', async () => {
  const { connectionId, books } = await reconciled([])
  const refund = await books.refund('2026-11-18', 12_000)
  const late = { day: '2026-11-27', amount: refund.amount, reference: 'R1', text: refund.reference }
  const importUntil = (from: string, to: string) => books.import(writeMt940([late], from, to))
  await importUntil('2026-11-21', '2026-11-21')
  expect(await open(connectionId)).toEqual([])
  await importUntil('2026-11-22', '2026-11-22')
  expect(await only(connectionId)).toMatchObject({
    kind: 'not_at_bank',
    suggestion: 'not_debited',
    subject: refund.subject,
  })
  expect((await importUntil('2026-11-23', '2026-11-27')).matched).toMatchObject({ entries: 1, resolved: 1, opened: 0 })
  expect(await open(connectionId)).toEqual([])
  await expectWhole()
})
