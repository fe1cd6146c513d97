import { sql } from 'kysely'
import { type Money, toWhole } from '../base/money.ts'
import { statesBefore } from '../base/state-moves.ts'
import { prepared } from '../db/prepared-statements.ts'
import { pipelined, type Tx } from '../db/transaction.ts'
import { recordEvent, recordEvents } from '../webhooks/outbox.ts'
import type { CheckoutApp } from './app.ts'
import type { Attempt, Checkout, Failure, Flag } from './checkout.ts'
import { paymentEvent } from './events.ts'
import { CHECKOUT_MOVES, type CheckoutStatus } from './states.ts'
import { fromRow } from './store.ts'

/*
 * Everything that writes `status`, `version` or `sequence` of a checkout. `sequence` numbers a checkout's events: each
 * verb that raises it records the event of that number in the same transaction.
 */

type Key = { readonly merchantId: string; readonly id: string }
type App = Pick<CheckoutApp, 'livemode' | 'customers'>

/** Moves a checkout between its open statuses; records no event. Undefined: it has already moved. */
export const moveCheckout = (tx: Tx, key: Key, to: 'PENDING' | 'PROCESSING'): Promise<Checkout | undefined> =>
  update(tx, key, { to })

/** The event recorded for each unpaid end. Source: interface, "Webhooks". */
const EVENT_OF = { FAILED: 'payment.failed', CANCELLED: 'payment.failed', EXPIRED: 'payment.expired' } as const

/** The payment an event is about and, if the checkout failed, why. */
type EndedBy = {
  readonly transactionId: string | null
  readonly attempt: Pick<Attempt, 'type' | 'code'> | null
  readonly failure?: Failure
}

/**
 * Ends a checkout unpaid: moves it, and counts and records the event. Undefined: it has already moved, so the slower of two racers
 * changes nothing.
 */
export async function moveAndRecord(
  tx: Tx,
  app: App,
  now: Date,
  key: Key,
  to: keyof typeof EVENT_OF,
  endedBy: EndedBy,
): Promise<Checkout | undefined> {
  const moved = await update(tx, key, { to, failure: endedBy.failure, isCounted: true })
  if (moved) await recordEvent(tx, now, paymentEvent(app, EVENT_OF[to], moved, endedBy))
  return moved
}

/** Counts and records that the payer can now pay with this attempt. Moves no status. */
export async function recordPending(tx: Tx, app: App, now: Date, attempt: Attempt): Promise<void> {
  const key = { merchantId: attempt.merchantId, id: attempt.checkoutId }
  const checkout = await update(tx, key, { isCounted: true })
  if (!checkout) throw new Error(`attempt ${attempt.id} has no checkout`)
  await recordEvent(tx, now, paymentEvent(app, 'payment.pending', checkout, { transactionId: attempt.id, attempt }))
}

/**
 * As `recordPending` for several attempts of one merchant, whose checkouts the caller holds locked: their next numbers are known,
 * so it takes one round trip. No two are of one checkout. Returns the updated checkouts, in order.
 */
export async function recordAllPending(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  issued: readonly { readonly checkout: Checkout; readonly attempt: Attempt }[],
): Promise<Checkout[]> {
  if (issued.length === 0) return []
  const counted = issued.map(({ checkout }) => ({
    ...checkout,
    version: checkout.version + 1,
    sequence: checkout.sequence + 1,
  }))
  await pipelined([
    prepared(sql`
      update checkout set version = version + 1, sequence = sequence + 1
      where merchant_id = ${merchantId} and id = any (${counted.map(({ id }) => id)}::text[])`).execute(tx),
    recordEvents(
      tx,
      now,
      issued.map(({ attempt }, n) =>
        paymentEvent(app, 'payment.pending', counted[n] as Checkout, { transactionId: attempt.id, attempt }),
      ),
    ),
  ])
  return counted
}

/** Increments the version only: an attempt failed, or another amount was received. */
export async function touchCheckout(tx: Tx, key: Key, flag?: Flag): Promise<void> {
  await update(tx, key, { flag })
}

/**
 * A payment of a checkout, which the caller holds locked: its first, in time, `late` or for an
 * invoice that is paid (`duplicate`), or a further one (`duplicate`).
 */
export type Payment = {
  readonly checkout: Checkout
  readonly transactionId: string
  readonly attempt: Pick<Attempt, 'type' | 'code'>
  readonly paidAt: Date
  readonly amount: Money
  readonly flag: Flag | undefined
}

/**
 * Moves a merchant's checkouts to SUCCEEDED with their first payment, and counts and records `payment.succeeded` for every payment.
 * One round trip; no two payments are of one checkout. Throws if a checkout cannot move.
 */
export async function succeedAndRecord(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  payments: readonly Payment[],
): Promise<void> {
  const { first = [], further = [] } = Object.groupBy(payments, ({ checkout, flag }) =>
    checkout.status === 'SUCCEEDED' && flag === 'duplicate' ? 'further' : 'first',
  )
  await pipelined([
    succeed(tx, merchantId, first),
    ...further.map(({ checkout, flag }) => update(tx, checkout, { flag, isCounted: true })),
    recordEvents(
      tx,
      now,
      payments.map((payment) => succeededEvent(app, payment)),
    ),
  ])
}

/**
 * Moves a checkout, which the caller holds locked, to SUCCEEDED with payments of another amount than its own, and counts and records
 * `payment.succeeded` for each of them. It was paid when the last of them was, by all of them together. Throws if it cannot move.
 */
export async function acceptAndRecord(
  tx: Tx,
  app: App,
  now: Date,
  checkout: Checkout,
  payments: readonly [Omit<Payment, 'checkout' | 'flag'>, ...Omit<Payment, 'checkout' | 'flag'>[]],
): Promise<void> {
  const [first, ...further] = payments
  const paidAt = new Date(Math.max(...payments.map((one) => one.paidAt.getTime())))
  const amount = payments.reduce((sum, one) => sum + one.amount.amount, 0n)
  const whole = { ...first, checkout, flag: 'mismatch', paidAt, amount: { ...first.amount, amount } } as const
  await succeed(tx, checkout.merchantId, [whole])
  for (const _ of further) await update(tx, checkout, { isCounted: true })
  await recordEvents(
    tx,
    now,
    payments.map((one, n) => {
      const counted = { ...checkout, sequence: checkout.sequence + n }
      return succeededEvent(app, { ...one, checkout: counted, flag: 'mismatch' })
    }),
  )
}

/** The event of a payment, built before its statement has run: the checkout is locked, so its next number is known. */
const succeededEvent = (app: App, { checkout, transactionId, attempt, paidAt, amount, flag }: Payment) =>
  paymentEvent(
    app,
    'payment.succeeded',
    { ...checkout, status: 'SUCCEEDED', sequence: checkout.sequence + 1 },
    { transactionId, attempt, flags: flag ? [flag] : [], paid: { at: paidAt, amount: toWhole(amount) } },
  )

async function succeed(tx: Tx, merchantId: string, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return
  const ids = payments.map(({ checkout }) => checkout.id)
  // The ids appear twice: joined with unnest() alone, the rows would be found by a scan of the whole table.
  const { rows } = await prepared(sql<{ id: string }>`
    update checkout set
      status = 'SUCCEEDED',
      version = version + 1,
      sequence = sequence + 1,
      flags = case when payment.flag is null then flags else array(select distinct unnest(flags || payment.flag) order by 1) end,
      paid_at = payment.at,
      paid_amount = payment.amount,
      failure_code = null,
      failure_reason = null
    from unnest(
      ${ids}::text[], ${payments.map(({ paidAt }) => paidAt)}::timestamptz[],
      ${payments.map(({ amount }) => amount.amount)}::bigint[], ${payments.map(({ flag }) => flag ?? null)}::text[]
    ) as payment (id, at, amount, flag)
    where checkout.merchant_id = ${merchantId} and checkout.id = any (${ids}::text[]) and checkout.id = payment.id
      and status = any (${statesBefore(CHECKOUT_MOVES, 'SUCCEEDED')})
    returning checkout.id`).execute(tx)
  const moved = new Set(rows.map((row) => row.id))
  const stuck = ids.filter((id) => !moved.has(id))
  if (stuck.length > 0) throw new Error(`checkouts cannot move to SUCCEEDED: ${stuck.join(', ')}`)
}

type Change = {
  readonly to?: Exclude<CheckoutStatus, 'SUCCEEDED'>
  /** Added to the flags already set. */
  readonly flag?: Flag | undefined
  readonly failure?: Failure | undefined
  /** Whether the caller records an event of this change. */
  readonly isCounted?: boolean
}

async function update(tx: Tx, key: Key, { to, flag, failure, isCounted }: Change): Promise<Checkout | undefined> {
  let query = tx
    .updateTable('checkout')
    .set({
      version: sql<number>`version + 1`,
      sequence: sql<number>`sequence + ${isCounted ? 1 : 0}`,
      ...(flag ? { flags: sql<Flag[]>`array(select distinct unnest(flags || ${flag}::text) order by 1)` } : {}),
      ...(failure ? { failure_code: failure.code, failure_reason: failure.reason } : {}),
      ...(to ? { status: to } : {}),
    })
    .where('merchant_id', '=', key.merchantId)
    .where('id', '=', key.id)
  if (to) query = query.where('status', '=', sql<CheckoutStatus>`any(${statesBefore(CHECKOUT_MOVES, to)})`)
  const row = await query.returningAll().executeTakeFirst()
  return row && fromRow(row)
}
