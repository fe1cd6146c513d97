import { type Selectable, sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import { statesBefore } from '../../../base/state-moves.ts'
import { prepared } from '../../../db/prepared-statements.ts'
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
  const { rows } = await prepared(sql`
    insert into bank.qr (reference_no, partner_reference_no, qr_content, currency, amount, status, store_id, terminal_id,
      created_at, expires_at)
    values (${draft.referenceNo}, ${draft.partnerReferenceNo}, ${draft.qrContent}, ${draft.amount.currency},
      ${draft.amount.amount}, 'ACTIVE', ${draft.storeId}, ${draft.terminalId}, ${now}, ${draft.expiresAt})
    on conflict (partner_reference_no) do nothing returning reference_no`).execute(tx)
  return rows.length > 0
}

/** What `fromRow` reads. */
const QR_COLUMNS = `reference_no, partner_reference_no, qr_content, currency, amount, status, store_id, terminal_id,
  expires_at, payment_id`

type QrKey = { referenceNo: string } | { partnerReferenceNo: string } | { qrContent: string }

/** Finds a QR code and locks it until the transaction ends: its status is decided by one transaction at a time. */
export async function lock(tx: Tx, key: QrKey): Promise<Qr | undefined> {
  const [column, value] =
    'referenceNo' in key
      ? (['reference_no', key.referenceNo] as const)
      : 'partnerReferenceNo' in key
        ? (['partner_reference_no', key.partnerReferenceNo] as const)
        : (['qr_content', key.qrContent] as const)
  const { rows } = await prepared(sql<Selectable<BankTables['bank.qr']>>`
    select ${sql.raw(QR_COLUMNS)} from bank.qr where ${sql.ref(column)} = ${value} for update`).execute(tx)
  const [row] = rows
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
  const { rows } = await prepared(sql`
    update bank.qr set status = ${to}, closed_at = coalesce(${change.closedAt ?? null}::timestamptz, closed_at),
      payment_id = coalesce(${change.paymentId ?? null}::bigint, payment_id)
    where reference_no = ${referenceNo} and status = any (${statesBefore(QR_MOVES, to)}::text[])
    returning reference_no`).execute(tx)
  return rows.length > 0
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
