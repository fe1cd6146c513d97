import { type Selectable, sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import { statesBefore } from '../../../base/state-moves.ts'
import { prepared } from '../../../db/prepared-statements.ts'
import type { BankTables } from '../../../db/tables/bank.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Misbehaviour } from '../behaviour.ts'
import type { Condition } from '../partner-time.ts'
import { TRANSFER_MOVES, type TransferStatus } from './states.ts'

export type ServiceCode = '17' | '18' | '22' | '23'
export type Fate = 'SETTLED' | 'FAILED' | 'RETURNED'

export type Transfer = {
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  readonly serviceCode: ServiceCode
  readonly sourceAccount: string
  readonly beneficiaryBank: string
  readonly beneficiaryAccount: string
  readonly beneficiaryName: string
  readonly amount: Money
  readonly status: TransferStatus
  /** What it becomes at `dueAt`; null: it stays as it is until it is decided otherwise. */
  readonly nextStatus: Fate | null
  readonly dueAt: Date | null
  /** How the partner is notified of it. */
  readonly behaviour: Misbehaviour
  readonly acceptedAt: Date
  readonly closedAt: Date | null
}

/** Keeps a transfer. False where the partner used its reference before. */
export async function insertTransfer(tx: Tx, transfer: Transfer): Promise<boolean> {
  const { rows } = await prepared(sql`
    insert into bank.transfer (reference_no, partner_reference_no, service_code, source_account, beneficiary_bank,
      beneficiary_account, beneficiary_name, currency, amount, status, next_status, due_at, behaviour, accepted_at)
    values (${transfer.referenceNo}, ${transfer.partnerReferenceNo}, ${transfer.serviceCode}, ${transfer.sourceAccount},
      ${transfer.beneficiaryBank}, ${transfer.beneficiaryAccount}, ${transfer.beneficiaryName},
      ${transfer.amount.currency}, ${transfer.amount.amount}, ${transfer.status}, ${transfer.nextStatus}, ${transfer.dueAt},
      ${JSON.stringify(transfer.behaviour)}, ${transfer.acceptedAt})
    on conflict do nothing
    returning reference_no`).execute(tx)
  return rows.length > 0
}

/** The transfer of a partner's reference, held until the transaction ends. */
export async function lockTransfer(tx: Tx, partnerReferenceNo: string): Promise<Transfer | undefined> {
  const row = await tx
    .selectFrom('bank.transfer')
    .selectAll()
    .where('partner_reference_no', '=', partnerReferenceNo)
    .forUpdate()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Counts that the partner sent a transfer again. */
export async function countCall(tx: Tx, { referenceNo }: Transfer): Promise<void> {
  await tx
    .updateTable('bank.transfer')
    .set({ calls: sql<number>`calls + 1` })
    .where('reference_no', '=', referenceNo)
    .execute()
}

/** Holds up to `limit` transfers that are due, passing over those another process holds. */
export async function lockDueTransfers(tx: Tx, now: Date, isOfTurn: Condition, limit: number): Promise<Transfer[]> {
  const rows = await tx
    .selectFrom('bank.transfer')
    .selectAll()
    .where('due_at', '<=', now)
    .where(isOfTurn)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(fromRow)
}

/** Moves a transfer to `to`; what follows it, if anything, is `next`. Undefined: no legal move. */
export async function moveTransfer(
  tx: Tx,
  transfer: Transfer,
  to: TransferStatus,
  now: Date,
  next: { nextStatus: Fate; dueAt: Date } | null,
): Promise<Transfer | undefined> {
  const { rows } = await prepared(sql`
    update bank.transfer set status = ${to}, next_status = ${next?.nextStatus ?? null}, due_at = ${next?.dueAt ?? null}, closed_at = ${now}
    where reference_no = ${transfer.referenceNo} and status = any (${statesBefore(TRANSFER_MOVES, to)}::text[])
    returning reference_no`).execute(tx)
  const moved = { status: to, nextStatus: next?.nextStatus ?? null, dueAt: next?.dueAt ?? null, closedAt: now }
  return rows.length > 0 ? { ...transfer, ...moved } : undefined
}

/** Leaves a transfer as it is: nothing is to follow. */
export async function stopTransfer(tx: Tx, { referenceNo }: Transfer): Promise<void> {
  await tx
    .updateTable('bank.transfer')
    .set({ next_status: null, due_at: null })
    .where('reference_no', '=', referenceNo)
    .execute()
}

const fromRow = (row: Selectable<BankTables['bank.transfer']>): Transfer => ({
  referenceNo: row.reference_no,
  partnerReferenceNo: row.partner_reference_no,
  serviceCode: row.service_code,
  sourceAccount: row.source_account,
  beneficiaryBank: row.beneficiary_bank,
  beneficiaryAccount: row.beneficiary_account,
  beneficiaryName: row.beneficiary_name,
  amount: { amount: row.amount, currency: currency(row.currency) },
  status: row.status,
  nextStatus: row.next_status,
  dueAt: row.due_at,
  behaviour: JSON.parse(row.behaviour) as Misbehaviour,
  acceptedAt: row.accepted_at,
  closedAt: row.closed_at,
})
