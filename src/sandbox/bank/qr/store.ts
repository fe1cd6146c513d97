import { type Selectable, sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import { statesBefore } from '../../../base/state-moves.ts'
import type { BankTables } from '../../../db/tables/bank.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type Payment, paymentById } from '../accounts.ts'
import { QR_MOVES, type QrStatus } from './states.ts'

export type Qr = {
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  readonly qrContent: string
  readonly amount: Money
  readonly status: QrStatus
  readonly storeId: string | null
  readonly terminalId: string | null
  readonly expiresAt: Date
  readonly payment: Payment | null
}

export type QrDraft = Omit<Qr, 'status' | 'payment'>

/** Keeps a new QR code. False where its partnerReferenceNo is taken. */
export async function insert(tx: Tx, draft: QrDraft, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.qr')
    .values({
      reference_no: draft.referenceNo,
      partner_reference_no: draft.partnerReferenceNo,
      qr_content: draft.qrContent,
      currency: draft.amount.currency,
      amount: draft.amount.amount,
      status: 'ACTIVE',
      store_id: draft.storeId,
      terminal_id: draft.terminalId,
      created_at: now,
      expires_at: draft.expiresAt,
      closed_at: null,
      payment_id: null,
    })
    .onConflict((conflict) => conflict.column('partner_reference_no').doNothing())
    .returning('reference_no')
    .executeTakeFirst()
  return inserted !== undefined
}

type QrKey = { referenceNo: string } | { partnerReferenceNo: string } | { qrContent: string }

/** Finds a QR code and locks it until the transaction ends: its status is decided by one transaction at a time. */
export async function lock(tx: Tx, key: QrKey): Promise<Qr | undefined> {
  const [column, value] =
    'referenceNo' in key
      ? (['reference_no', key.referenceNo] as const)
      : 'partnerReferenceNo' in key
        ? (['partner_reference_no', key.partnerReferenceNo] as const)
        : (['qr_content', key.qrContent] as const)
  const row = await tx.selectFrom('bank.qr').selectAll().where(column, '=', value).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const payment = row.payment_id === null ? null : await paymentById(tx, row.payment_id)
  return fromRow(row, payment)
}

/** Moves a QR code to `to`; false where that is no legal move from where it is. */
export async function move(
  tx: Tx,
  referenceNo: string,
  to: QrStatus,
  change: { closedAt?: Date; paymentId?: bigint } = {},
): Promise<boolean> {
  const moved = await tx
    .updateTable('bank.qr')
    .set({
      status: to,
      ...(change.closedAt && { closed_at: change.closedAt }),
      ...(change.paymentId !== undefined && { payment_id: change.paymentId }),
    })
    .where('reference_no', '=', referenceNo)
    .where('status', '=', sql<QrStatus>`any(${statesBefore(QR_MOVES, to)})`)
    .returning('reference_no')
    .executeTakeFirst()
  return moved !== undefined
}

const fromRow = (row: Selectable<BankTables['bank.qr']>, payment: Payment | null): Qr => ({
  referenceNo: row.reference_no,
  partnerReferenceNo: row.partner_reference_no,
  qrContent: row.qr_content,
  amount: { amount: row.amount, currency: currency(row.currency) },
  status: row.status,
  storeId: row.store_id,
  terminalId: row.terminal_id,
  expiresAt: row.expires_at,
  payment,
})
