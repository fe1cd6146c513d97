import { later, MINUTE_MS } from '../src/base/clock.ts'
import { currency } from '../src/base/currency.ts'
import { newId } from '../src/base/id.ts'
import { fromWhole, type Money } from '../src/base/money.ts'
import type { Attempt, Checkout } from '../src/checkout/checkout.ts'
import { newCheckout } from '../src/checkout/create/create.ts'
import { CHECKOUT_ROWS } from '../src/checkout/store.ts'
import type { Db } from '../src/db/db.ts'
import { insertRows, type RowsOf } from '../src/db/insert-rows.ts'
import { ALL_MERCHANTS, transaction } from '../src/db/transaction.ts'
import { OWN_CONNECTION } from '../src/sandbox/own-connection.ts'

/** A checkout whose payer has been shown a QR code. `reference` is what the bank knows the code by. */
export type Issued = {
  readonly checkout: Checkout
  readonly paymentId: string
  readonly reference: string
  readonly amount: Money
}

const QR_LIFE_MS = 15 * MINUTE_MS
const REFERENCE_LENGTH = 25
const BATCH = 2_000
/** As long as a real one. */
const QR_CONTENT = `00020101021226${'0'.repeat(180)}6304ABCD`

/** Stores `count` checkouts with a QR code each, the merchants taking turns, as if it had been issued just now. */
export async function seedIssuedCheckouts(db: Db, merchantIds: readonly string[], count: number): Promise<Issued[]> {
  const now = new Date()
  const issued = Array.from({ length: count }, (_, n) =>
    issueCheckout(now, merchantIds[n % merchantIds.length] ?? '', `seeded-${n}`),
  )
  for (let from = 0; from < count; from += BATCH) {
    const batch = issued.slice(from, from + BATCH)
    await transaction(db, ALL_MERCHANTS, async (tx) => {
      await insertRows(
        tx,
        CHECKOUT_ROWS,
        batch.map(({ checkout }) => checkout),
      )
      await insertRows(tx, ATTEMPT_ROWS, batch)
    })
  }
  return issued
}

export function issueCheckout(now: Date, merchantId: string, externalId: string): Issued {
  const amount = fromWhole(125_000, currency('IDR'))
  const checkout = newCheckout(now, {
    merchantId,
    externalId,
    amount,
    description: 'Kopi Gayo 1 kg',
    type: 'qrcode',
    code: null,
    accountName: null,
    successUrl: 'https://shop.example/success',
    cancelUrl: 'https://shop.example/cancel',
    metadata: {},
  })
  const paymentId = newId('pay', merchantId, now)
  return { checkout, paymentId, reference: paymentId.slice(4, 4 + REFERENCE_LENGTH), amount }
}

/** As it is read back. */
export const toAttempt = ({ checkout, paymentId, reference, amount }: Issued): Attempt => ({
  merchantId: checkout.merchantId,
  id: paymentId,
  checkoutId: checkout.id,
  reference,
  connectionId: OWN_CONNECTION.id,
  type: 'qrcode',
  code: null,
  status: 'ISSUED',
  amount,
  customerNumber: null,
  railReference: `R${reference}`,
  instrument: { type: 'qrcode', qrContent: QR_CONTENT },
  phone: null,
  card: null,
  challengeUrl: null,
  failure: null,
  createdAt: checkout.createdAt,
  expiresAt: later(checkout.createdAt, QR_LIFE_MS),
  pollCount: 0,
  chargeId: null,
})

const ATTEMPT_ROWS: RowsOf<Issued> = {
  table: 'attempt',
  columns: {
    merchant_id: 'text',
    id: 'text',
    checkout_id: 'text',
    reference: 'text',
    connection_id: 'text',
    type: 'text',
    status: 'text',
    currency: 'text',
    amount: 'bigint',
    rail_reference: 'text',
    instrument: 'jsonb',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    poll_at: 'timestamptz',
  },
  toRow: (issued) => {
    const attempt = toAttempt(issued)
    return {
      merchant_id: attempt.merchantId,
      id: attempt.id,
      checkout_id: attempt.checkoutId,
      reference: attempt.reference,
      connection_id: attempt.connectionId,
      type: attempt.type,
      status: attempt.status,
      currency: attempt.amount.currency,
      amount: attempt.amount.amount.toString(),
      rail_reference: attempt.railReference,
      instrument: attempt.instrument,
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
      poll_at: attempt.expiresAt,
    }
  },
}
