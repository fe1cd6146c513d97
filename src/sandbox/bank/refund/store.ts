import { type Selectable, sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import type { BankTables } from '../../../db/tables/bank.ts'
import type { Tx } from '../../../db/transaction.ts'

/** A refund in the bank's books. `payment`: its number in the journal, or the acquirer's name of it. */
export type BankRefund = {
  readonly referenceNo: string
  /** The partner's name of it; null: the bank made it by itself. */
  readonly partnerRefundNo: string | null
  readonly service: 'qrRefund' | 'debitRefund' | 'card'
  readonly payment: string
  readonly amount: Money
  readonly status: 'DONE' | 'FAILED'
  readonly reason: string | null
  /** Never reported to the partner, in no notification and no inquiry. */
  readonly isSilent: boolean
  readonly createdAt: Date
}

/** Keeps a refund. False where the partner's name of it is taken; that call is counted. */
export async function insertRefund(tx: Tx, refund: BankRefund): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.refund')
    .values({
      reference_no: refund.referenceNo,
      partner_refund_no: refund.partnerRefundNo,
      service: refund.service,
      payment: refund.payment,
      currency: refund.amount.currency,
      amount: refund.amount.amount,
      status: refund.status,
      reason: refund.reason,
      is_silent: refund.isSilent,
      created_at: refund.createdAt,
    })
    .onConflict((conflict) =>
      conflict.column('partner_refund_no').doUpdateSet({ calls: sql<number>`refund.calls + 1` }),
    )
    .returning('reference_no')
    .executeTakeFirst()
  return inserted?.reference_no === refund.referenceNo
}

/** The refunds of a payment, oldest first. */
export async function readRefundsOf(tx: Tx, payment: string): Promise<BankRefund[]> {
  const rows = await tx
    .selectFrom('bank.refund')
    .selectAll()
    .where('payment', '=', payment)
    .orderBy('created_at')
    .orderBy('reference_no')
    .execute()
  return rows.map(fromRow)
}

/** The refunded part of a payment. */
export const refundedOf = (refunds: readonly BankRefund[]): bigint =>
  refunds.reduce((sum, { status, amount }) => (status === 'DONE' ? sum + amount.amount : sum), 0n)

const fromRow = (row: Selectable<BankTables['bank.refund']>): BankRefund => ({
  referenceNo: row.reference_no,
  partnerRefundNo: row.partner_refund_no,
  service: row.service,
  payment: row.payment,
  amount: { amount: row.amount, currency: currency(row.currency) },
  status: row.status,
  reason: row.reason,
  isSilent: row.is_silent,
  createdAt: row.created_at,
})
