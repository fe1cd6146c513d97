import { currency } from '../src/base/currency.ts'
import { newMerchantId } from '../src/base/id.ts'
import { fromWhole, type Money } from '../src/base/money.ts'
import { moveAttempt } from '../src/checkout/attempts/move.ts'
import { newAttempt } from '../src/checkout/attempts/new-attempt.ts'
import { insertAttempt } from '../src/checkout/attempts/store.ts'
import { newCheckout } from '../src/checkout/create.ts'
import { findPaid, type Paid } from '../src/checkout/receipts/find-paid.ts'
import { recordPayments } from '../src/checkout/receipts/record-payments.ts'
import { CHECKOUT_ROWS } from '../src/checkout/store.ts'
import type { PaymentType } from '../src/connectors/port.ts'
import type { Db } from '../src/db/db.ts'
import { insertRows } from '../src/db/insert-rows.ts'
import { transaction } from '../src/db/transaction.ts'
import { createMerchant } from '../src/merchants/merchant.ts'
import { CUSTOMERS } from './customers.ts'

const NONE = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
const REQUEST = { description: null, code: null, accountName: null, metadata: {}, successUrl: null, cancelUrl: null }

/** A payment in the database, of a merchant of its own or of one that exists, without a gateway: booked, and pending. */
export async function aPaidCheckout(
  db: Db,
  change: {
    merchantId?: string
    amount?: Money
    type?: PaymentType
    code?: string | null
    connectionId?: string
    now?: Date
  } = {},
): Promise<Paid> {
  const { amount = fromWhole(125_000, currency('IDR')), type = 'qrcode', code = null, now = new Date() } = change
  const merchantId = change.merchantId ?? newMerchantId()
  const connectionId = change.connectionId ?? 'con_any'
  const checkout = newCheckout(now, { ...REQUEST, merchantId, externalId: 'order-1', amount, type })
  const attempt = newAttempt(now, checkout, { connectionId, type, code })
  const app = { clock: () => now, livemode: false, customers: CUSTOMERS }
  return transaction(db, merchantId, async (tx) => {
    if (!change.merchantId) await createMerchant(tx, now, { id: merchantId, displayName: 'Kopi', ...NONE })
    await insertRows(tx, CHECKOUT_ROWS, [checkout])
    await insertAttempt(tx, attempt, now)
    const issued = await moveAttempt(tx, attempt, 'ISSUED', {
      railReference: `rail-${attempt.reference}`,
      pollAt: null,
    })
    const railReference = `paid-${attempt.reference}`
    const receipt = { reference: null, instrumentReference: null, railReference, amount, paidAt: now }
    await recordPayments(tx, app, merchantId, [{ attempt: issued ?? attempt, receipt }])
    const [paid] = await findPaid(tx, merchantId, { transactionId: attempt.id })
    if (!paid) throw new Error('the payment was not recorded')
    return paid
  })
}
