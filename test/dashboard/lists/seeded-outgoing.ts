import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../../../src/base/id.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../../../src/sandbox/own-connection.ts'
import type { SeededPayment } from './seeded-payments.ts'

const HOUR_MS = 3_600_000

/** A refund of a merchant as the list has to show it. Amounts are whole units, fees the smallest. */
export type SeededRefund = ReturnType<typeof aRefund>
/** A payout, likewise; all in rupiah. */
export type SeededPayout = ReturnType<typeof aPayout>

const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item
const unitsOf = (currency: string) => (currency === 'JPY' ? 1 : 100)

/** A refund of each payment that was paid, of every way and end, made and ended in different orders. */
export const seedRefunds = (payments: readonly SeededPayment[]) =>
  payments.filter(({ paidAt }) => paidAt !== null).map(aRefund)

function aRefund(payment: SeededPayment, n: number) {
  const createdAt = new Date(Date.UTC(2026, 3, 1) + Math.floor(n / 2) * HOUR_MS)
  const way = pick(['rail', 'transfer', 'claim_link', 'rail'] as const, n)
  const status = pick(
    ['SUCCEEDED', 'FAILED', way === 'claim_link' ? 'NEEDS_PAYER' : 'PROCESSING', 'SUCCEEDED', 'CANCELLED'] as const,
    Math.floor(n / 2),
  )
  const isOver = status !== 'PROCESSING' && status !== 'NEEDS_PAYER'
  return {
    merchantId: payment.merchantId,
    id: newId('re', payment.merchantId, createdAt),
    externalId: `RF-${n}`,
    createdAt,
    way,
    status,
    payment,
    currency: payment.currency,
    amount: 1 + ((n * 31) % payment.amount),
    endedAt: isOver ? new Date(createdAt.getTime() + ((n * 7) % 5) * 24 * HOUR_MS) : null,
    initiator: way === 'rail' && n % 8 === 3 ? ('provider' as const) : ('merchant' as const),
    bank: way === 'transfer' ? pick(['014', '009'], Math.floor(n / 4)) : null,
    feeUnits: n % 2,
  }
}

/** Payouts to several banks, of every state and service. */
export const seedPayouts = (count: number, merchantId: string = DEMO.merchantId) =>
  Array.from({ length: count }, (_, n) => aPayout(n, merchantId))

function aPayout(n: number, merchantId: string) {
  const createdAt = new Date(Date.UTC(2026, 3, 1) + Math.floor(n / 3) * HOUR_MS)
  const stage = pick(['SUBMITTED', 'QUEUED', 'UNKNOWN', 'SUBMITTED'] as const, n)
  const status = stage === 'QUEUED' ? 'PROCESSING' : pick(STATES, Math.floor(n / 4))
  return {
    merchantId,
    id: newId('po', merchantId, createdAt),
    externalId: `SAL-${n}`,
    createdAt,
    status,
    stage,
    currency: 'IDR',
    amount: 10_000 + ((n * 977) % 90_000),
    fee: pick([0, 2_500, 6_500], n),
    ...pick(
      [
        { bank: '014', code: 'BCA' },
        { bank: '009', code: 'BNI' },
        { bank: '002', code: '002' },
      ] as const,
      n,
    ),
    service: stage === 'QUEUED' ? null : pick(['intrabank', 'bifast', 'rtgs'] as const, Math.floor(n / 2)),
    closedService: stage === 'QUEUED' && n % 3 === 0 ? ('rtgs' as const) : null,
    endedAt: status === 'PROCESSING' ? null : new Date(createdAt.getTime() + ((n * 3) % 4) * 24 * HOUR_MS),
  }
}

const STATES = ['SUCCEEDED', 'SUCCEEDED', 'PROCESSING', 'FAILED', 'REVERSED'] as const

/** Writes them straight into the tables, without the rules that other tests hold. */
export async function insertRefunds(client: pg.Client, rows: readonly SeededRefund[]): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const row of rows) {
    const railAt = row.way === 'rail' ? row.createdAt : null
    await client.query(
      `insert into refund (merchant_id, id, initiator, external_id, payload_hash, acceptance, checkout_id, transaction_id,
         status, stage, currency, amount, fee_returned, way, fallback, receiver_bank_code, receiver_account_no,
         connection_id, rail_reference, failure_code, created_at, submitted_at, completed_at, claim_expires_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'none', $15, $16, $17, $18, $19, $20, $21, $22,
         $23, $24)`,
      [
        ...[row.merchantId, row.id, row.initiator, row.externalId, ...requestOf(row)],
        ...[row.payment.id, row.payment.attemptId, row.status, railAt && 'SUBMITTED', row.currency],
        ...[row.amount * unitsOf(row.currency), row.feeUnits, row.way, row.bank, row.bank && '0801234567'],
        ...[OWN_CONNECTION.id, railReferenceOf(row), failureOf(row.status), row.createdAt, railAt, row.endedAt],
        ...[row.way === 'claim_link' ? row.createdAt : null, row.endedAt ? null : FAR],
      ],
    )
  }
}

const FAR = new Date('2999-01-01')
/** The merchant's request, and what it was answered with; a provider made none. */
const requestOf = ({ initiator }: SeededRefund) => (initiator === 'merchant' ? [randomBytes(32), '{}'] : [null, null])
/** A refund of the provider's own is called by the provider's reference. */
const railReferenceOf = ({ initiator, externalId }: SeededRefund) =>
  initiator === 'provider' ? externalId : `BR${externalId}`
const failureOf = (status: string) => (['FAILED', 'CANCELLED', 'REVERSED'].includes(status) ? 'REFUSED' : null)

export async function insertPayouts(client: pg.Client, rows: readonly SeededPayout[]): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const row of rows) {
    await client.query(
      `insert into payout (merchant_id, id, external_id, payload_hash, acceptance, status, stage, currency, amount, fee,
         receiver_name, receiver_account_no, receiver_bank_code, bank_code, connection_id, reference, service,
         bank_reference, failure_code, created_at, submitted_at, completed_at, due_at, closed_service, opens_at)
       values ($1, $2, $3, $4, '{}', $5, $6, $7, $8, $9, $10, '0801234567', $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
         $21, $22, $23)`,
      [
        ...[row.merchantId, row.id, row.externalId, randomBytes(32), row.status, row.stage, row.currency],
        ...[row.amount * 100, row.fee * 100, `Receiver ${row.externalId}`, row.code, row.bank, OWN_CONNECTION.id],
        ...[row.id.slice(4, 29), row.service, `BANK${row.externalId}`, failureOf(row.status)],
        ...[row.createdAt, row.service ? row.createdAt : null, row.endedAt, row.endedAt ? null : FAR],
        ...[row.closedService, row.closedService && FAR],
      ],
    )
  }
}
