import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../test/checkout/customers.ts'
import { aDatabase } from '../../test/database/database.ts'
import { currency } from '../base/currency.ts'
import { newMerchantId } from '../base/id.ts'
import { type Moves, statesBefore } from '../base/state-moves.ts'
import { ROUTE_METHODS } from '../connections/routing/route.ts'
import { insertRows } from '../db/insert-rows.ts'
import { transaction } from '../db/transaction.ts'
import { SUBJECTS } from '../fees/rule.ts'
import { createMerchant } from '../merchants/merchant.ts'
import { TYPE_CODES } from '../payment-methods/types.ts'
import { newCheckout } from './create/create.ts'
import { moveAndRecord, moveCheckout, succeedAndRecord } from './move.ts'
import { ATTEMPT_MOVES, CHECKOUT_MOVES, type CheckoutStatus } from './states.ts'
import { CHECKOUT_ROWS, lockCheckout, readCheckout } from './store.ts'

const { db } = await aDatabase()
const merchantId = newMerchantId()
const now = new Date()
await transaction(db, merchantId, (tx) => {
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  return createMerchant(tx, now, { id: merchantId, displayName: 'Kopi', ...none })
})

const STATES = Object.keys(CHECKOUT_MOVES) as CheckoutStatus[]

/** A stored checkout put into a state without a legal move, as only a test may. */
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

/** The event a move records, numbered by the checkout's sequence. */
const EVENT_OF: Partial<Record<CheckoutStatus, string>> = {
  SUCCEEDED: 'payment.succeeded',
  FAILED: 'payment.failed',
  CANCELLED: 'payment.failed',
  EXPIRED: 'payment.expired',
}

const app = { livemode: false, customers: CUSTOMERS }
const endedBy = { transactionId: null, attempt: null }

/** Whether the verb that leads to a status moved the checkout. */
async function tryToMove(id: string, to: CheckoutStatus): Promise<boolean> {
  const key = { merchantId, id }
  if (to !== 'SUCCEEDED')
    return transaction(db, merchantId, async (tx) => {
      const isOpen = to === 'PENDING' || to === 'PROCESSING'
      return Boolean(await (isOpen ? moveCheckout(tx, key, to) : moveAndRecord(tx, app, now, key, to, endedBy)))
    })
  const about = { transactionId: 'pay', attempt: { type: 'qrcode', code: null }, paidAt: now, flag: undefined } as const
  return transaction(db, merchantId, async (tx) => {
    const checkout = await lockCheckout(tx, merchantId, id)
    if (!checkout) throw new Error('no checkout')
    await succeedAndRecord(tx, app, now, merchantId, [{ ...about, checkout, amount: checkout.amount }])
    return true
  }).catch((error: Error) => {
    expect(error.message).toContain('cannot move to SUCCEEDED')
    return false
  })
}

test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))('%s to %s', async (from, to) => {
  const id = await aCheckoutIn(from)
  const mayMove = CHECKOUT_MOVES[from].includes(to as never)
  expect(await tryToMove(id, to)).toBe(mayMove)
  const { checkout, events } = await transaction(db, merchantId, async (tx) => ({
    checkout: await readCheckout(tx, merchantId, id),
    events: await tx.selectFrom('event').select(['type', 'sequence']).where('subject_id', '=', id).execute(),
  }))
  const event = mayMove ? EVENT_OF[to] : undefined
  expect(checkout).toMatchObject({ status: mayMove ? to : from, version: mayMove ? 2 : 1, sequence: event ? 1 : 0 })
  expect(events).toEqual(event ? [{ type: event, sequence: 1 }] : [])
})

test('of two racing moves exactly one wins', async () => {
  const id = await aCheckoutIn('PENDING')
  const moves = await Promise.all(
    (['EXPIRED', 'CANCELLED', 'FAILED', 'EXPIRED', 'CANCELLED'] as const).map((to) =>
      transaction(db, merchantId, (tx) => moveAndRecord(tx, app, now, { merchantId, id }, to, endedBy)),
    ),
  )
  expect(moves.filter(Boolean)).toHaveLength(1)
})

const listedIn = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await transaction(db, merchantId, (tx) =>
    sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c' and conname = ${`${table}_${column}_check`}`.execute(tx),
  )
  return [...(rows[0]?.text ?? '').matchAll(/'([A-Za-z_]+)'/g)].map(([, value]) => value ?? '').sort()
}

test.each([
  ['checkout', CHECKOUT_MOVES],
  ['attempt', ATTEMPT_MOVES],
] as [string, Moves<string>][])(
  'the database knows the same states of a %s as the table of moves',
  async (table, moves) => {
    expect(await listedIn(table, 'status')).toEqual(Object.keys(moves).sort())
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

test.each([
  ['attempt', 'type', TYPE_CODES],
  ['connection_route', 'method', ROUTE_METHODS],
  ['plan_rule', 'subject', SUBJECTS],
] as [string, string, readonly string[]][])(
  'the database knows the same types of payment in %s.%s as their table',
  async (table, column, types) => {
    expect(await listedIn(table, column)).toEqual([...types].sort())
  },
)
