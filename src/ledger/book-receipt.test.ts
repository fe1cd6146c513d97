import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { balanceOf, minus, rupiah } from '../../test/database/ledger.ts'
import { later } from '../base/clock.ts'
import { newId, newMerchantId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'
import { bookReceipts, type ReceiptBooking } from './book-receipt.ts'
import type { Posted } from './post.ts'
import { listTransactions } from './read/list-transactions.ts'
import { settleDue } from './settle-due.ts'
import { readDue } from './settlement-days.ts'
import { verifyLedger } from './verify/verify.ts'

const { db } = await aDatabase()
const at = new Date('2026-03-01T10:00:00Z')
const settleAt = later(at, 1_000)
let merchantId: string

beforeEach(async () => {
  merchantId = newMerchantId()
  await settleDue(db, later(at, 1_000_000), 10_000)
})

const aReceipt = (change: Partial<ReceiptBooking> = {}): ReceiptBooking => ({
  merchantId,
  receiptId: newId('pay', merchantId, at),
  connectionId: 'con_any',
  gross: rupiah(100_000),
  fee: rupiah(700),
  tax: rupiah(0),
  at,
  settleAt,
  kind: 'payment',
  ...change,
})
const book = async (receipt: ReceiptBooking) => {
  const [posted] = await transaction(db, receipt.merchantId, (tx) => bookReceipts(tx, [receipt]))
  return posted as Posted
}
const entriesOf = async () => {
  const page = await transaction(db, merchantId, (tx) => listTransactions(tx, merchantId, { limit: 100 }))
  return page.transactions.flatMap((each) => each.entries)
}

test('a payment becomes pending less its fee, and available when it is due', async () => {
  expect(await book(aReceipt())).toMatchObject({ is: 'posted' })
  expect(await balanceOf(db, merchantId)).toEqual({ available: 0n, pending: rupiah(99_300).amount, held: 0n })
  expect(await entriesOf()).toEqual([
    { account: 'clearing:con_any', money: minus(rupiah(100_000)) },
    { account: 'pending', money: rupiah(99_300) },
    { account: 'fees', money: rupiah(700) },
  ])
  expect(await settleDue(db, later(settleAt, -1), 10)).toBe(0)
  expect(await settleDue(db, settleAt, 10)).toBe(1)
  expect(await balanceOf(db, merchantId)).toEqual({ available: rupiah(99_300).amount, pending: 0n, held: 0n })
  expect(await settleDue(db, settleAt, 10)).toBe(0)
})

test('what is pending of some payments is due at their times, and of settled ones no longer', async () => {
  const [first, second, other] = [aReceipt(), aReceipt({ settleAt: later(settleAt, 5_000) }), aReceipt()]
  for (const receipt of [first, second, other]) await book(receipt)
  const dueOf = (receipts: readonly ReceiptBooking[]) =>
    transaction(db, merchantId, (tx) =>
      readDue(
        tx,
        merchantId,
        receipts.map(({ receiptId }) => receiptId),
      ),
    )
  const later5 = { dueAt: later(settleAt, 5_000), money: rupiah(99_300) }
  expect(await dueOf([second, first])).toEqual([{ dueAt: settleAt, money: rupiah(99_300) }, later5])
  expect(await dueOf([first, other])).toEqual([{ dueAt: settleAt, money: rupiah(198_600) }])
  await settleDue(db, settleAt, 10)
  expect(await dueOf([first, second])).toEqual([later5])
  expect(await dueOf([])).toEqual([])
})

test('a receipt is booked once', async () => {
  const receipt = aReceipt()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => book(receipt)))
  expect(outcomes.map((outcome) => outcome.is).sort()).toEqual(['posted', ...Array(9).fill('repeated')])
  expect((await balanceOf(db, merchantId)).pending).toBe(rupiah(99_300).amount)
})

test.each(['duplicate', 'mismatch'] as const)('a %s waits in suspense, whole, and never settles', async (kind) => {
  await book(aReceipt({ kind }))
  expect(await entriesOf()).toEqual([
    { account: 'clearing:con_any', money: minus(rupiah(100_000)) },
    { account: 'suspense', money: rupiah(100_000) },
  ])
  expect(await settleDue(db, settleAt, 10)).toBe(0)
})

test('a fee may be nothing or everything', async () => {
  await book(aReceipt({ fee: rupiah(0) }))
  await book(aReceipt({ fee: rupiah(100_000) }))
  expect((await balanceOf(db, merchantId)).pending).toBe(rupiah(100_000).amount)
  expect(await settleDue(db, settleAt, 10)).toBe(1)
  await expect(book(aReceipt({ fee: rupiah(100_001) }))).rejects.toThrow(RangeError)
})

test('workers at once settle every receipt of every merchant once', async () => {
  const merchants = Array.from({ length: 5 }, newMerchantId)
  await Promise.all(
    merchants.flatMap((each) =>
      Array.from({ length: 20 }, () => book(aReceipt({ merchantId: each, receiptId: newId('pay', each, at) }))),
    ),
  )
  const taken = await Promise.all(
    Array.from({ length: 8 }, async () => {
      let count = 0
      for (let n = await settleDue(db, settleAt, 7); n > 0; n = await settleDue(db, settleAt, 7)) count += n
      return count
    }),
  )
  expect(taken.reduce((sum, n) => sum + n)).toBe(100)
  for (const each of merchants) {
    expect(await balanceOf(db, each)).toEqual({ available: rupiah(20 * 99_300).amount, pending: 0n, held: 0n })
  }
  for (const { violations } of await verifyLedger(db)) expect(violations).toEqual([])
})
