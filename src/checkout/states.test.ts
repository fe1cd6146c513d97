import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { currency } from '../base/currency.ts'
import { newMerchantId } from '../base/id.ts'
import { type Moves, statesBefore } from '../base/moves.ts'
import { insertRows } from '../db/rows.ts'
import { transaction } from '../db/transaction.ts'
import { createMerchant } from '../merchants/merchant.ts'
import { newCheckout } from './create.ts'
import { ATTEMPT_MOVES, CHECKOUT_MOVES, type CheckoutStatus } from './states.ts'
import { CHECKOUT_ROWS, moveCheckout, readCheckout, succeedCheckouts } from './store.ts'

const { db } = await aDatabase()
const merchantId = newMerchantId()
const now = new Date()
await transaction(db, merchantId, (tx) => {
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  return createMerchant(tx, now, { id: merchantId, displayName: 'Kopi', ...none })
})

const STATES = Object.keys(CHECKOUT_MOVES) as CheckoutStatus[]

/** A stored checkout put into a state past the moves, as only a test may. */
async function aCheckoutIn(status: CheckoutStatus): Promise<string> {
  const checkout = newCheckout(now, {
    merchantId,
    externalId: 'x',
    amount: { amount: 100n, currency: currency('IDR') },
    description: null,
    type: '',
    code: null,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
    metadata: {},
  })
  await transaction(db, merchantId, async (tx) => {
    await insertRows(tx, CHECKOUT_ROWS, [checkout])
    const paid = status === 'SUCCEEDED' ? { paid_at: now, paid_amount: 100n } : {}
    await tx
      .updateTable('checkout')
      .set({ status, ...paid })
      .where('id', '=', checkout.id)
      .execute()
  })
  return checkout.id
}

test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))('%s to %s', async (from, to) => {
  const id = await aCheckoutIn(from)
  const moved = await transaction(db, merchantId, async (tx) =>
    to === 'SUCCEEDED'
      ? (await succeedCheckouts(tx, merchantId, [{ id, at: now, amount: 100n, flag: undefined }])).has(id) &&
        readCheckout(tx, merchantId, id)
      : moveCheckout(tx, { merchantId, id }, to),
  )
  expect(moved ? moved.status : undefined).toBe(CHECKOUT_MOVES[from].includes(to as never) ? to : undefined)
  if (moved) expect(moved.version).toBe(2)
})

test('of two racing moves exactly one wins', async () => {
  const id = await aCheckoutIn('PENDING')
  const moves = await Promise.all(
    (['EXPIRED', 'CANCELLED', 'FAILED', 'EXPIRED', 'CANCELLED'] as const).map((to) =>
      transaction(db, merchantId, (tx) => moveCheckout(tx, { merchantId, id }, to)),
    ),
  )
  expect(moves.filter(Boolean)).toHaveLength(1)
})

const constraintStates = async (table: string): Promise<string[]> => {
  const { rows } = await transaction(db, merchantId, (tx) =>
    sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c' and conname = ${`${table}_status_check`}`.execute(tx),
  )
  return [...(rows[0]?.text ?? '').matchAll(/'([A-Z]+)'/g)].map(([, state]) => state ?? '').sort()
}

test.each([
  ['checkout', CHECKOUT_MOVES],
  ['attempt', ATTEMPT_MOVES],
] as [string, Moves<string>][])(
  'the database knows the same states of a %s as the table of moves',
  async (table, moves) => {
    expect(await constraintStates(table)).toEqual(Object.keys(moves).sort())
  },
)

test('the states before a state are those that lead to it', () => {
  expect(statesBefore(CHECKOUT_MOVES, 'SUCCEEDED').sort()).toEqual([
    'CANCELLED',
    'EXPIRED',
    'FAILED',
    'PENDING',
    'PROCESSING',
  ])
  expect(statesBefore(CHECKOUT_MOVES, 'EXPIRED')).toEqual(['PENDING'])
})
