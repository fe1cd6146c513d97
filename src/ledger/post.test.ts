import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase, PATIENT } from '../../test/database/database.ts'
import { minus, rupiah } from '../../test/database/ledger.ts'
import { currency } from '../base/currency.ts'
import { newId, newMerchantId } from '../base/id.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { Account, Entry } from './accounts.ts'
import { bookReceipts } from './book-receipt.ts'
import { creditOpening } from './credit-opening.ts'
import { hold, postHold, voidHold } from './hold/hold.ts'
import { postTransaction } from './post.ts'
import { readBalances } from './read/read-balances.ts'
import { settleDue } from './settle-due.ts'
import { verifyLedger } from './verify/verify.ts'

const { db } = await aDatabase({ ...PATIENT, connectionsMax: 20 })
const at = new Date()

test('a cause moves its money once', async () => {
  const merchantId = newMerchantId()
  const open = () => transaction(db, merchantId, (tx) => creditOpening(tx, { merchantId, at, money: rupiah(5) }))
  expect(await open()).toMatchObject({ is: 'posted' })
  expect(await open()).toEqual({ is: 'repeated' })
  expect(await transaction(db, merchantId, (tx) => readBalances(tx, merchantId))).toEqual([
    {
      currency: 'IDR',
      available: rupiah(5),
      pending: rupiah(0),
      held: rupiah(0),
      suspense: rupiah(0),
      owed: rupiah(0),
    },
  ])
})

test('a posting is undone with the transaction it was part of', async () => {
  const merchantId = newMerchantId()
  const failed = transaction(db, merchantId, async (tx) => {
    await creditOpening(tx, { merchantId, at, money: rupiah(5) })
    throw new Error('later trouble')
  })
  await expect(failed).rejects.toThrow('later trouble')
  expect(await transaction(db, merchantId, (tx) => readBalances(tx, merchantId))).toEqual([])
})

test('payments of one merchant do not queue for one row', async () => {
  const merchantId = newMerchantId()
  // Each connection has one of 16 rows, so some of eight may share: those that wait give up. None commits before all have
  // booked or given up; with one row in common only one would have booked. Eight, since a merchant that is alone may hold
  // half of the pool's connections: with more, those who wait for one would never decide.
  const payments = 8
  let undecided = payments
  let letGo = () => {}
  const allDecided = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const pay = () =>
    transaction(db, merchantId, async (tx) => {
      await sql`set local lock_timeout = '200ms'`.execute(tx)
      const receiptId = newId('pay', merchantId, at)
      const [gross, fee] = [rupiah(10), rupiah(1)]
      const booking = {
        merchantId,
        receiptId,
        connectionId: 'con_any',
        gross,
        fee,
        tax: rupiah(0),
        at,
        settleAt: at,
        kind: 'payment',
      } as const
      await bookReceipts(tx, [booking]).finally(() => --undecided === 0 && letGo())
      await allDecided
    })
  const ends = await Promise.allSettled(Array.from({ length: payments }, pay))
  const booked = ends.filter((end) => end.status === 'fulfilled').length
  expect(booked).toBeGreaterThanOrEqual(3)
  const [balance] = await transaction(db, merchantId, (tx) => readBalances(tx, merchantId))
  expect(balance?.pending).toEqual(rupiah(booked * 9))
})

const CURRENCIES = ['IDR', 'USD', 'JPY'].map(currency)
const PLAIN_ACCOUNTS: Account[] = [
  'available',
  'suspense',
  'fees',
  'tax',
  'world',
  'clearing:con_one',
  'clearing:con_two',
]

const code = fc.constantFrom(...CURRENCIES)
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const action = fc.oneof(
  fc.record({
    do: fc.constant('post' as const),
    code,
    moves: fc.array(fc.record({ account: fc.constantFrom(...PLAIN_ACCOUNTS), amount, isOut: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
  fc.record({ do: fc.constant('receive' as const), code, amount }),
  fc.record({ do: fc.constant('hold' as const), code, amount }),
  fc.record({ do: fc.constantFrom('postHold' as const, 'voidHold' as const), hold: fc.nat(20), isTwice: fc.boolean() }),
  fc.record({ do: fc.constant('settle' as const), limit: fc.integer({ min: 1, max: 5 }) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** The entries of a posting, with the world as the other side of what does not sum to zero. */
function balancedEntries({ moves, code }: Extract<Action, { do: 'post' }>): Entry[] {
  const entries: Entry[] = moves.map((move) => ({
    account: move.account,
    money: { amount: move.isOut ? -move.amount : move.amount, currency: code },
  }))
  const sum = entries.reduce((total, entry) => total + entry.money.amount, 0n)
  return sum === 0n ? entries : [...entries, { account: 'world', money: { amount: -sum, currency: code } }]
}

type Resolution = { merchantId: string; cause: string; at: Date }

/** Posts or voids a hold that `act` made: its cause, amount and currency in one text. */
async function resolveHold(tx: Tx, resolution: Resolution, made: string, how: 'voidHold' | 'postHold'): Promise<void> {
  const [holdCause = '', amount = '', code = ''] = made.split(' ')
  if (how === 'voidHold') {
    await voidHold(tx, { ...resolution, holdCause })
    return
  }
  const money = { amount: BigInt(amount), currency: currency(code) }
  await postHold(tx, { ...resolution, holdCause, to: [{ account: 'clearing:con_one', money }] })
}

/** Performs one action; one that the database refuses is rolled back and must leave no trace. */
async function act(merchantId: string, made: string[], each: Action, i: number): Promise<void> {
  if (each.do === 'settle') {
    await settleDue(db, at, each.limit)
    return
  }
  await transaction(db, merchantId, async (tx) => {
    const cause = `${each.do}:${i}`
    if (each.do === 'post') {
      await postTransaction(tx, { merchantId, cause, at, entries: balancedEntries(each) })
    } else if (each.do === 'receive') {
      const gross = { amount: each.amount, currency: each.code }
      const fee = { amount: each.amount / 7n, currency: each.code }
      const tax = { amount: each.amount / 70n, currency: each.code }
      const receiptId = newId('pay', merchantId, at)
      await bookReceipts(tx, [
        { merchantId, receiptId, connectionId: 'con_any', gross, fee, tax, at, settleAt: at, kind: 'payment' },
      ])
    } else if (each.do === 'hold') {
      const held = await hold(tx, { merchantId, cause, at, money: { amount: each.amount, currency: each.code } })
      if (held.is === 'held') made.push(`${cause} ${each.amount} ${each.code}`)
    } else {
      const chosen = made[each.hold % Math.max(1, made.length)]
      for (let n = 0; chosen && n <= Number(each.isTwice); n++) {
        await resolveHold(tx, { merchantId, cause: `${cause}:${n}`, at }, chosen, each.do)
      }
    }
  }).catch((error: { constraint?: string }) => {
    expect(error.constraint).toBe('ledger_balance_not_negative')
  })
}

test('after any actions, sums stay zero and balances stay the sum of their entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 40 }), async (actions) => {
      const merchantId = newMerchantId()
      const made: string[] = []
      for (const money of CURRENCIES.map((each) => ({ amount: 10n ** 12n, currency: each }))) {
        await transaction(db, merchantId, (tx) => creditOpening(tx, { merchantId, at, money }))
      }
      for (const [i, each] of actions.entries()) await act(merchantId, made, each, i)
      for (const { invariant, violations } of await verifyLedger(db)) {
        expect([invariant, violations]).toEqual([invariant, []])
      }
    }),
    { numRuns: 25 },
  )
})

test('a balance can be spent to nothing', async () => {
  const merchantId = newMerchantId()
  const money = rupiah(9)
  await transaction(db, merchantId, (tx) => creditOpening(tx, { merchantId, at, money }))
  await transaction(db, merchantId, (tx) =>
    postTransaction(tx, {
      merchantId,
      cause: 'payout:x',
      at,
      entries: [
        { account: 'available', money: minus(money) },
        { account: 'clearing:con_one', money },
      ],
    }),
  )
  const [balance] = await transaction(db, merchantId, (tx) => readBalances(tx, merchantId))
  expect(balance?.available).toEqual(rupiah(0))
})
