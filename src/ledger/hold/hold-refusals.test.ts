import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { fund, rupiah } from '../../../test/database/ledger.ts'
import {
  expectBalances,
  newTransactionId,
  refusedBy,
  runAsApplication,
  transactionSql,
} from '../../../test/database/ledger-sql.ts'
import { newMerchantId } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import { hold } from './hold.ts'

/* What the database refuses about holds, proven by SQL written straight at it as the application's role. */

const { db } = await aDatabase()
const HELD = rupiah(100).amount
let merchantId: string
let holdId: string

beforeEach(async () => {
  merchantId = newMerchantId()
  await fund(db, merchantId, rupiah(1_000))
  holdId = await aHold('payout-hold:x')
})

const aHold = (cause: string) =>
  transaction(db, merchantId, async (tx) => {
    const held = await hold(tx, { merchantId, cause, at: new Date(), money: rupiah(100) })
    if (held.is !== 'held') throw new Error(held.is)
    return held.id
  })

const write = (entries: string, options = {}, merchant = merchantId) =>
  runAsApplication(db, merchant, transactionSql(merchant, entries, options))
const expectStillHeld = () => expectBalances(db, merchantId, { available: rupiah(900).amount, held: HELD })

const VOIDED = `held IDR ${-HELD}, available IDR ${HELD}`
const POSTED = `held IDR ${-HELD}, world IDR ${HELD}`
const ENTRIES = { post: POSTED, void: VOIDED }

test.each([
  ['post', 'void'],
  ['void', 'post'],
  ['post', 'post'],
  ['void', 'void'],
] as const)('after a %s there is no %s', async (first, second) => {
  await aHold('payout-hold:y') // leaves enough on `held`, so that only the rule itself can refuse
  await write(ENTRIES[first], { kind: first, holdId })
  const again = write(ENTRIES[second], { kind: second, holdId })
  await expect(again).rejects.toMatchObject(refusedBy('ledger_transaction_resolution'))
  const left = first === 'post' ? rupiah(800) : rupiah(900)
  await expectBalances(db, merchantId, { available: left.amount, held: HELD })
})

test.each([
  ['part of it', 'held IDR -1, available IDR 1', 'void'],
  ['more than it', `held IDR ${-HELD - 1n}, available IDR ${HELD + 1n}`, 'void'],
  ['another currency', `held USD ${-HELD}, world USD ${HELD}`, 'post'],
  ['other money, leaving it held', 'world IDR -5, available IDR 5', 'void'],
  ['it elsewhere under the name of a void', POSTED, 'void'],
  ['it, and some of it back', `${POSTED}, held IDR 5, world IDR -5`, 'post'],
])('a resolution does not move %s', async (_, entries, kind) => {
  await expect(write(entries, { kind, holdId })).rejects.toMatchObject(refusedBy('ledger_entry_held'))
  await expectStillHeld()
})

test.each([
  ['by a plain posting', VOIDED, 'posting'],
  ['by a hold turned around', VOIDED, 'hold'],
  ['out of the world', 'world IDR -5, held IDR 5', 'hold'],
  ['by a hold of two parts', 'available IDR -5, held IDR 3, held IDR 2', 'hold'],
])('held money does not move %s', async (_, entries, kind) => {
  await expect(write(entries, { kind })).rejects.toMatchObject(refusedBy('ledger_entry_held'))
  await expectStillHeld()
})

test('a posting cannot be resolved', async () => {
  const id = newTransactionId(merchantId)
  await write('world IDR -5, suspense IDR 5', { id })
  await expect(write(VOIDED, { kind: 'void', holdId: id })).rejects.toMatchObject(refusedBy('ledger_entry_held'))
  await expectStillHeld()
})

test('a resolution cannot be resolved', async () => {
  const id = newTransactionId(merchantId)
  await write(VOIDED, { id, kind: 'void', holdId })
  const undo = write(`held IDR ${HELD}, available IDR ${-HELD}`, { kind: 'void', holdId: id })
  await expect(undo).rejects.toMatchObject(refusedBy('ledger_entry_held'))
  await expectBalances(db, merchantId, { available: rupiah(1_000).amount })
})

test('what was never held cannot be resolved', async () => {
  const lost = newTransactionId(merchantId)
  await expect(write(VOIDED, { kind: 'void', holdId: lost })).rejects.toMatchObject(refusedBy('ledger_entry_held'))
  await expect(write(POSTED, { kind: 'post', holdId: lost })).rejects.toMatchObject(refusedBy('ledger_entry_held'))
  await expectStillHeld()
})

test("another merchant's hold cannot be resolved", async () => {
  const theft = write(POSTED, { kind: 'post', holdId }, newMerchantId())
  await expect(theft).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  await expectStillHeld()
})

test('a resolution names a hold, and nothing else does', async () => {
  await expect(write(VOIDED, { kind: 'void' })).rejects.toMatchObject(refusedBy('ledger_transaction_hold'))
  const posting = write('world IDR -5, suspense IDR 5', { holdId })
  await expect(posting).rejects.toMatchObject(refusedBy('ledger_transaction_hold'))
})
