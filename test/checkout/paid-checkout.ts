import { later, MINUTE_MS } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { newMerchantId } from '../../src/base/id.ts'
import { fromWhole, type Money } from '../../src/base/money.ts'
import { moveAttempt } from '../../src/checkout/attempts/move.ts'
import { newAttempt } from '../../src/checkout/attempts/new-attempt.ts'
import { insertAttempt } from '../../src/checkout/attempts/store.ts'
import type { Attempt } from '../../src/checkout/checkout.ts'
import { newCheckout } from '../../src/checkout/create/create.ts'
import { findPaid } from '../../src/checkout/receipts/find-paid.ts'
import type { Paid } from '../../src/checkout/receipts/paid.ts'
import { recordPayments } from '../../src/checkout/receipts/record-payments.ts'
import { CHECKOUT_ROWS } from '../../src/checkout/store.ts'
import type { Db } from '../../src/db/db.ts'
import { insertRows } from '../../src/db/insert-rows.ts'
import { type Tx, transaction } from '../../src/db/transaction.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'
import { PLANS } from '../gateway/plans.ts'
import { CUSTOMERS } from './customers.ts'

const NONE = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
const REQUEST = { description: null, code: null, accountName: null, metadata: {}, successUrl: null, cancelUrl: null }

type PaidCheckout = Paid & { readonly attempt: Attempt }

type Change = {
  merchantId?: string
  amount?: Money
  type?: PaymentType
  code?: string | null
  connectionId?: string
  /** When it is booked; by default also when the payer got the instrument, and paid. */
  now?: Date
  begunAt?: Date
  paidAt?: Date
}

/** A payer who was given a way to pay, in the database, of a merchant of its own or of one that exists, without a gateway. */
export const anIssuedAttempt = (db: Db, change: Change = {}): Promise<Attempt> => {
  const merchantId = change.merchantId ?? newMerchantId()
  return transaction(db, merchantId, (tx) => issue(tx, merchantId, change))
}

async function issue(tx: Tx, merchantId: string, change: Change): Promise<Attempt> {
  const { amount = fromWhole(125_000, currency('IDR')), type = 'qrcode', code = null } = change
  const at = change.begunAt ?? change.now ?? new Date()
  const checkout = newCheckout(at, { ...REQUEST, merchantId, externalId: 'order-1', amount, type })
  const attempt = newAttempt(at, checkout, { connectionId: change.connectionId ?? 'con_any', type, code })
  if (!change.merchantId) await createMerchant(tx, at, { id: merchantId, displayName: 'Kopi', ...NONE })
  await insertRows(tx, CHECKOUT_ROWS, [checkout])
  await insertAttempt(tx, attempt, at)
  const railReference = `rail-${attempt.reference}`
  return (await moveAttempt(tx, attempt, 'ISSUED', { railReference, pollAt: null })) ?? attempt
}

/** Pays an attempt: booked, and pending. Another `railReference` is another payment. */
export const pay = (db: Db, attempt: Attempt, change: Change & { railReference?: string } = {}): Promise<Paid> =>
  transaction(db, attempt.merchantId, (tx) => record(tx, attempt, change))

async function record(tx: Tx, attempt: Attempt, change: Change & { railReference?: string }): Promise<PaidCheckout> {
  const { now = new Date(), paidAt = now, railReference = `paid-${attempt.reference}` } = change
  const { merchantId, amount } = attempt
  const app = { clock: () => now, livemode: false, plans: PLANS, customers: CUSTOMERS }
  const receipt = { reference: null, instrumentReference: null, railReference, amount: change.amount ?? amount, paidAt }
  await recordPayments(tx, app, merchantId, [{ attempt, receipt }])
  const [paid] = await findPaid(tx, merchantId, { transactionId: attempt.id })
  if (!paid) throw new Error('the payment was not recorded')
  return { ...paid, attempt }
}

/** A payment in the database, of a merchant of its own or of one that exists, without a gateway: booked, and pending. */
export async function aPaidCheckout(db: Db, change: Change = {}): Promise<PaidCheckout> {
  const { now = new Date() } = change
  const merchantId = change.merchantId ?? newMerchantId()
  return transaction(db, merchantId, async (tx) =>
    record(tx, await issue(tx, merchantId, { ...change, now }), { ...change, now }),
  )
}

/** Orders without an attempt, made a minute apart from `since` on, of a merchant of their own. */
export async function manyOrders(db: Db, count: number, since: Date): Promise<string> {
  const merchantId = newMerchantId()
  await transaction(db, merchantId, async (tx) => {
    await createMerchant(tx, since, { id: merchantId, displayName: 'Kopi', ...NONE })
    await insertOrders(tx, merchantId, count, since)
  })
  return merchantId
}

/** The same of a merchant that there is. */
export async function insertOrders(tx: Tx, merchantId: string, count: number, since: Date): Promise<void> {
  const amount = fromWhole(125_000, currency('IDR'))
  const orders = Array.from({ length: count }, (_, n) =>
    newCheckout(later(since, n * MINUTE_MS), {
      ...REQUEST,
      merchantId,
      externalId: `order-${n}`,
      amount,
      type: 'qrcode',
    }),
  )
  await insertRows(tx, CHECKOUT_ROWS, orders)
}
