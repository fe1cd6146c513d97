import type pg from 'pg'
import { newId } from '../../../src/base/id.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../../../src/sandbox/own-connection.ts'

const METHODS = [
  { type: 'qrcode', brand: null },
  { type: 'virtual_account', brand: 'BCA' },
  { type: 'virtual_account', brand: 'BNI' },
  { type: 'ewallet', brand: 'GOPAY' },
  { type: 'credit_card', brand: 'visa' },
] as const
const DAY_MS = 86_400_000

/** A payment of a merchant as the list has to show it. Amounts are whole units, fees the smallest. */
export type SeededPayment = ReturnType<typeof aPayment>

/** Payments of every method, currency and state, some an hour apart and some at the same moment. */
export const seedPayments = (count: number, merchantId: string = DEMO.merchantId) =>
  Array.from({ length: count }, (_, n) => aPayment(n, merchantId))

function aPayment(n: number, merchantId: string) {
  const createdAt = new Date(Date.UTC(2026, 2, 1) + Math.floor(n / 3) * 3_600_000)
  const isPaid = n % 5 < 3
  const isTried = n % 7 > 0 || isPaid
  const used = pick(METHODS, n)
  const requested = requestedOf(n, used)
  return {
    merchantId,
    id: newId('co', merchantId, createdAt),
    attemptId: newId('pay', merchantId, createdAt),
    externalId: `INV-${n}`,
    createdAt,
    requested,
    used,
    isTried,
    railReference: `RRN${n}`,
    status: pick(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'EXPIRED', 'PENDING'], n),
    currency: pick(['IDR', 'USD', 'IDR', 'JPY'], Math.floor(n / 2)),
    amount: 10 + ((n * 37) % 1_990),
    // Paid days later, so that the order of payment is another one.
    paidAt: isPaid ? new Date(createdAt.getTime() + (n % 4) * DAY_MS) : null,
    flags: isPaid ? (FLAGS[n % 10] ?? []) : [],
    feeUnits: isPaid ? n % 90 : 0,
    taxUnits: isPaid ? (n % 2) * (n % 9) : 0,
    ...(isTried ? { method: used.type, brand: used.brand } : { method: requested.type || null, brand: requested.code }),
  }
}

const FLAGS: Readonly<Record<number, readonly ('late' | 'duplicate')[]>> = { 0: ['late'], 1: ['duplicate'] }
const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

/** Whether the payer was sent to one method, and to one bank or wallet of it. */
function requestedOf(n: number, used: (typeof METHODS)[number]): { type: string; code: string | null } {
  if (n % 3 === 0) return { type: '', code: null }
  return { type: used.type, code: n % 3 === 1 ? codeOf(used) : null }
}

const codeOf = ({ type, brand }: (typeof METHODS)[number]) => (type === 'credit_card' ? null : brand)

/** Writes them straight into the tables, without the rules that other tests hold. */
export async function insertPayments(client: pg.Client, rows: readonly SeededPayment[]): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const row of rows) {
    const units = row.amount * (row.currency === 'JPY' ? 1 : 100)
    await insertCheckout(client, row, units)
    if (row.isTried) await insertAttempt(client, row, units)
    if (row.paidAt) await insertReceipt(client, row, units)
  }
}

const insertCheckout = (client: pg.Client, row: SeededPayment, units: number) =>
  client.query(
    `insert into checkout (merchant_id, id, external_id, status, currency, amount, type, code, flags, created_at,
       expires_at, paid_at, paid_amount)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10::timestamptz + interval '1 day', $11, $12)`,
    [
      ...[
        row.merchantId,
        row.id,
        row.externalId,
        row.status,
        row.currency,
        units,
        row.requested.type,
        row.requested.code,
      ],
      ...[row.flags, row.createdAt, row.paidAt, row.paidAt && units],
    ],
  )

function insertAttempt(client: pg.Client, row: SeededPayment, units: number) {
  const { merchantId, id, attemptId, used, createdAt, currency, paidAt } = row
  const card = used.type === 'credit_card' ? [used.brand, '4242'] : [null, null]
  return client.query(
    `insert into attempt (merchant_id, id, checkout_id, reference, connection_id, type, code, card_brand,
       card_last_four, status, currency, amount, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      ...[merchantId, attemptId, id, attemptId.slice(4, 29), OWN_CONNECTION.id, used.type, codeOf(used), ...card],
      ...[paidAt ? 'SUCCEEDED' : 'RETIRED', currency, units, createdAt],
    ],
  )
}

async function insertReceipt(client: pg.Client, row: SeededPayment, units: number): Promise<void> {
  const { merchantId, id, attemptId, railReference, flags, currency, paidAt } = row
  await client.query(
    `insert into receipt (merchant_id, id, checkout_id, attempt_id, connection_id, rail_reference, state, flags,
       currency, amount, paid_at, created_at)
     values ($1, $2, $3, $2, $4, $5, 'BOOKED', $6, $7, $8, $9, $9)`,
    [merchantId, attemptId, id, OWN_CONNECTION.id, railReference, flags, currency, units, paidAt],
  )
  const booking = newId('ltx', merchantId, paidAt ?? new Date())
  await client.query(
    `insert into ledger_transaction (merchant_id, id, cause, kind, created_at) values ($1, $2, $3, 'posting', $4)`,
    [merchantId, booking, `receipt:${attemptId}`, paidAt],
  )
  const shares = [
    ['fees', row.feeUnits],
    ['tax', row.taxUnits],
  ] as const
  for (const [at, [account, amount]] of shares.entries()) {
    if (amount === 0) continue
    await client.query(
      `insert into ledger_entry (merchant_id, transaction_id, line, account, currency, amount)
       values ($1, $2, $3, $4, $5, $6)`,
      [merchantId, booking, at + 1, account, currency, amount],
    )
  }
}
