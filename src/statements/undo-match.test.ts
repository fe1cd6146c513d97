import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { defined } from '../../test/setup/defined.ts'
import { booksOf, noonOf } from '../../test/statements/books.ts'
import { type Booked, writeMt940 } from '../../test/statements/mt940-writer.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { OPERATOR_BOOKS } from '../ledger/read/operator-books.ts'
import { bookBreak, explainBreak, matchByHand, reopenBreak } from './breaks/act.ts'
import { type Break, listBreaks } from './breaks/read-breaks.ts'
import { findMatches } from './find-matches.ts'
import { matchAccount } from './match-account.ts'
import { undoMatch } from './undo-match.ts'
import { verifyStatements } from './verify.ts'

const { db } = await aDatabase()
const ACT = { at: noonOf('2026-12-01'), by: 'a test', note: 'another payer' }
const [DAY, LAST] = ['2026-11-03', '2026-11-20']
const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(db, ALL_MERCHANTS, work)
const breaksOf = (connectionId: string) => run((tx) => listBreaks(tx, { connectionId, limit: 100 }))
const matchOf = async (name: string): Promise<string> => defined((await run((tx) => findMatches(tx, name)))[0]).id
const entry = (amount: bigint, reference: string, text = 'TRANSFER'): Booked => ({ day: DAY, amount, reference, text })
const expectWhole = async () => expect((await verifyStatements(db)).flatMap(({ violations }) => violations)).toEqual([])
const said = ({ kind, state, suggestion, amount }: Break) => [kind, state, suggestion, amount]
const spent = async (): Promise<unknown> =>
  (
    await db.pool.query(
      `select account, sum(amount)::bigint as amount from ledger_entry where merchant_id = $1 and account like 'expense:%'
       group by account having sum(amount) <> 0`,
      [OPERATOR_BOOKS],
    )
  ).rows

const findOf = async (connectionId: string) => {
  const [open] = await breaksOf(connectionId)
  return run((tx) => findMatches(tx, defined(open?.entryId ?? undefined)))
}

let count = 0
async function aBank() {
  const connectionId = `con_undo${++count}`
  const books = await booksOf(db, connectionId)
  return { connectionId, books, show: (...all: Booked[]) => books.import(writeMt940(all, '2026-11-01', LAST)) }
}

test('what a payment is matched with is found by its checkout, which is the id that people see', async () => {
  const { books, show } = await aBank()
  const payment = await books.payment(DAY, 12_000)
  await show(entry(12_000_00n, 'P-CO', payment.reference))
  const { rows } = await db.pool.query('select checkout_id from receipt where id = $1', [payment.subject])
  expect(await matchOf(rows[0].checkout_id)).toBe(await matchOf('P-CO'))
  expect(await run((tx) => findMatches(tx, `co_${'0'.repeat(26)}`))).toEqual([])
})

test('a match that was wrong opens on both sides, and the rules do not find it again', async () => {
  const { connectionId, books, show } = await aBank()
  const payment = await books.payment(DAY, 10_000)
  await show(entry(10_000_00n, 'P1', payment.reference))
  expect(await breaksOf(connectionId)).toEqual([])
  const id = await matchOf('P1')
  const undone = await run((tx) => undoMatch(tx, id, ACT))
  expect([undone.entries.length, undone.bookings.length]).toEqual([1, 1])
  const open = [
    ['not_in_books', 'OPEN', 'undone', 10_000_00n],
    ['not_at_bank', 'OPEN', 'undone', 10_000_00n],
  ]
  expect((await breaksOf(connectionId)).map(said).toSorted()).toEqual(open.toSorted())
  await expectWhole()
  expect(await run((tx) => matchAccount(tx, connectionId, ACT.at))).toMatchObject({ entries: 0, opened: 0 })
  expect((await breaksOf(connectionId)).map(({ kind }) => kind).toSorted()).toEqual(['not_at_bank', 'not_in_books'])
  await expectWhole()
  await expect(run((tx) => undoMatch(tx, id, ACT))).rejects.toThrow('There is no match')
  const [first, second] = await breaksOf(connectionId)
  const pair = [defined(first), defined(second)]
  const named = {
    connectionId,
    entryIds: pair.flatMap(({ entryId }) => entryId ?? []),
    items: pair.flatMap(({ owner, transactionId }) => (owner && transactionId ? [{ owner, transactionId }] : [])),
  }
  await run((tx) => matchByHand(tx, named, ACT))
  expect(await breaksOf(connectionId)).toEqual([])
  await expectWhole()
})

test('what was booked for a match is reversed, and can be booked again, any number of times', async () => {
  const { connectionId, show } = await aBank()
  await show(entry(-2_500_00n, 'F9', 'BIAYA ADM'))
  for (const account of ['expense:tax', 'expense:bank_fee', 'expense:provider_fee'] as const) {
    const one = defined((await breaksOf(connectionId))[0])
    await run((tx) => bookBreak(tx, one.id, account, ACT))
    expect(await spent()).toEqual([{ account, amount: -2_500_00n }])
    await expectWhole()
    const found = await run((tx) => findMatches(tx, defined(one.entryId ?? undefined)))
    await run((tx) => undoMatch(tx, defined(found.find(({ entries }) => entries.length > 0)).id, ACT))
    expect(await spent()).toEqual([])
    const again = defined((await breaksOf(connectionId))[0])
    expect([again.id, again.state, again.note, again.movedBy]).toEqual([one.id, 'OPEN', ACT.note, ACT.by])
    await expectWhole()
  }
  const back = defined((await findOf(connectionId))[0])
  await expect(run((tx) => undoMatch(tx, back.id, ACT))).rejects.toThrow('it cannot be undone')
})

test('a break is opened again by undoing its match, and by nothing else', async () => {
  const { connectionId, show } = await aBank()
  await show(entry(-700_00n, 'F10', 'BIAYA ADM'))
  const { id } = defined((await breaksOf(connectionId))[0])
  await run((tx) => bookBreak(tx, id, 'expense:bank_fee', ACT))
  await expect(run((tx) => reopenBreak(tx, id, ACT))).rejects.toThrow('The break is RESOLVED')
  await expect(run((tx) => explainBreak(tx, id, ACT))).rejects.toThrow('The break is RESOLVED')
  await expectWhole()
})

test('two who undo the same match at once undo it once', async () => {
  const { connectionId, books, show } = await aBank()
  const payment = await books.payment(DAY, 4_000)
  await show(entry(4_000_00n, 'P77', payment.reference))
  const id = await matchOf('P77')
  const both = await Promise.allSettled([1, 2].map(() => run((tx) => undoMatch(tx, id, ACT))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await breaksOf(connectionId)).length).toBe(2)
  await expectWhole()
})
