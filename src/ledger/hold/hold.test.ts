import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { balanceOf, fund, rupiah } from '../../../test/database/ledger.ts'
import { newMerchantId } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import { clearing } from '../accounts.ts'
import { verifyLedger } from '../verify/verify.ts'
import { hold, postHold, voidHold } from './hold.ts'

const { db } = await aDatabase()
const at = new Date()
const MONEY = rupiah(1_000)
let merchantId: string

beforeEach(async () => {
  merchantId = newMerchantId()
  await fund(db, merchantId, MONEY)
})

const set = (cause: string, money = MONEY) =>
  transaction(db, merchantId, (tx) => hold(tx, { merchantId, cause, at, money }))
const post = (holdCause: string, money = MONEY, cause = `post:${holdCause}`) =>
  transaction(db, merchantId, (tx) =>
    postHold(tx, { merchantId, holdCause, cause, at, to: [{ account: clearing('con_any'), money }] }),
  )
const release = (holdCause: string, cause = `void:${holdCause}`) =>
  transaction(db, merchantId, (tx) => voidHold(tx, { merchantId, holdCause, cause, at }))

test('a hold reserves money, and a void releases it', async () => {
  expect(await set('payout-hold:a')).toMatchObject({ is: 'held' })
  expect(await balanceOf(db, merchantId)).toEqual({ available: 0n, pending: 0n, held: MONEY.amount })
  expect(await release('payout-hold:a')).toEqual({ is: 'voided', isFirst: true })
  expect(await balanceOf(db, merchantId)).toEqual({ available: MONEY.amount, pending: 0n, held: 0n })
})

test('a posted hold is gone from the balances', async () => {
  await set('payout-hold:a')
  expect(await post('payout-hold:a')).toEqual({ is: 'posted', isFirst: true })
  expect(await balanceOf(db, merchantId)).toEqual({ available: 0n, pending: 0n, held: 0n })
})

test('a hold may go to several places, such as the receiver and a fee', async () => {
  await set('payout-hold:a')
  await transaction(db, merchantId, (tx) =>
    postHold(tx, {
      merchantId,
      holdCause: 'payout-hold:a',
      cause: 'payout:a',
      at,
      to: [
        { account: clearing('con_any'), money: rupiah(900) },
        { account: 'fees', money: rupiah(60) },
        { account: 'available', money: rupiah(40) },
      ],
    }),
  )
  expect(await balanceOf(db, merchantId)).toEqual({ available: rupiah(40).amount, pending: 0n, held: 0n })
})

test('a hold beyond the balance is insufficient, and changes nothing', async () => {
  expect(await set('payout-hold:a', rupiah(1_001))).toEqual({ is: 'insufficient' })
  expect(await balanceOf(db, merchantId)).toEqual({ available: MONEY.amount, pending: 0n, held: 0n })
})

test('a merchant who never had money has insufficient money', async () => {
  merchantId = newMerchantId()
  expect(await set('payout-hold:a')).toEqual({ is: 'insufficient' })
})

test('the same cause holds once, and says so even when nothing is left', async () => {
  const first = await set('payout-hold:a')
  expect(await set('payout-hold:a')).toEqual({ ...first, is: 'repeated' })
  expect((await balanceOf(db, merchantId)).held).toBe(MONEY.amount)
})

test('a repeated resolution returns what has become of the hold', async () => {
  await set('payout-hold:a')
  await post('payout-hold:a')
  expect(await post('payout-hold:a')).toEqual({ is: 'posted', isFirst: false })
  expect(await release('payout-hold:a')).toEqual({ is: 'posted', isFirst: false })
})

test('amounts that do not add up to the hold are a bug, and throw', async () => {
  await set('payout-hold:a')
  await expect(post('payout-hold:a', rupiah(999))).rejects.toMatchObject({ constraint: 'ledger_entry_sum' })
  await expect(release('payout-hold:unknown')).rejects.toThrow('no hold')
  await expect(set('payout-hold:b', rupiah(0))).rejects.toThrow(RangeError)
})

test('of 64 who hold the whole balance at once exactly one wins', async () => {
  const outcomes = await Promise.all(Array.from({ length: 64 }, (_, i) => set(`payout-hold:${i}`)))
  expect(outcomes.map((outcome) => outcome.is).sort()).toEqual(['held', ...Array(63).fill('insufficient')])
  expect(await balanceOf(db, merchantId)).toEqual({ available: 0n, pending: 0n, held: MONEY.amount })
})

/** `npm run test:model` runs the race at full size, 1,000 holds. */
const HOLDS = Number(process.env.LEDGER_HOLDS ?? 25)
const RACERS = 64

test(`of ${RACERS} who post and void each hold exactly one resolves it`, {
  timeout: 60_000 + HOLDS * 2_000,
}, async () => {
  const money = rupiah(1)
  await fund(db, merchantId, rupiah(HOLDS))
  const causes = Array.from({ length: HOLDS }, (_, i) => `payout-hold:${i}`)
  for (const cause of causes) await set(cause, money)

  let posted = 0
  for (const cause of causes) {
    const outcomes = await Promise.all(
      Array.from({ length: RACERS }, (_, i) =>
        i % 2 === 0 ? post(cause, money, `post-${i}:${cause}`) : release(cause, `void-${i}:${cause}`),
      ),
    )
    const first = outcomes.filter((outcome) => outcome.isFirst)
    expect(first).toHaveLength(1)
    expect(new Set(outcomes.map((outcome) => outcome.is))).toEqual(new Set([first[0]?.is]))
    if (first[0]?.is === 'posted') posted++
  }
  const left = MONEY.amount + rupiah(HOLDS - posted).amount
  expect(await balanceOf(db, merchantId)).toEqual({ available: left, pending: 0n, held: 0n })
  for (const { violations } of await verifyLedger(db)) expect(violations).toEqual([])
})
