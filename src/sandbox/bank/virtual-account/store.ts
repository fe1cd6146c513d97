import { type Selectable, sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import { statesBefore } from '../../../base/state-moves.ts'
import type { BankTables } from '../../../db/tables/bank.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type Payment, paymentById } from '../accounts.ts'
import { VIRTUAL_ACCOUNT_MOVES, type VirtualAccountStatus } from './states.ts'

export type VirtualAccount = {
  readonly id: bigint
  readonly trxId: string
  readonly partnerServiceId: string
  readonly customerNo: string
  /** What a payer types. */
  readonly number: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly amount: Money
  readonly status: VirtualAccountStatus
  readonly expiresAt: Date
  readonly payment: Payment | null
}

/** What the partner decides about an account, when it opens it and later. */
export type Terms = Pick<VirtualAccount, 'name' | 'email' | 'phone' | 'amount' | 'expiresAt'>

export type VirtualAccountDraft = Omit<VirtualAccount, 'id' | 'status' | 'payment'>

const termsRow = (terms: Terms) => ({
  name: terms.name,
  email: terms.email,
  phone: terms.phone,
  currency: terms.amount.currency,
  amount: terms.amount.amount,
  expires_at: terms.expiresAt,
})

/** Opens an account. False where its trxId is taken, or its number is open already. */
export async function insert(tx: Tx, draft: VirtualAccountDraft, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.virtual_account')
    .values({
      trx_id: draft.trxId,
      partner_service_id: draft.partnerServiceId,
      customer_no: draft.customerNo,
      number: draft.number,
      ...termsRow(draft),
      status: 'ACTIVE',
      created_at: now,
      payment_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Finds an account by its trxId, or the newest that had this number, and locks it until the transaction ends. */
export async function lock(tx: Tx, key: { number: string } | { trxId: string }): Promise<VirtualAccount | undefined> {
  const [column, value] = 'trxId' in key ? (['trx_id', key.trxId] as const) : (['number', key.number] as const)
  const row = await tx
    .selectFrom('bank.virtual_account')
    .selectAll()
    .where(column, '=', value)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && fromRow(row, row.payment_id === null ? null : await paymentById(tx, row.payment_id))
}

/** Writes new terms onto an account. */
export async function rewrite(tx: Tx, id: bigint, terms: Terms): Promise<void> {
  await tx.updateTable('bank.virtual_account').set(termsRow(terms)).where('id', '=', id).execute()
}

/** Moves an account to `to`; false where that is no legal move from where it is. */
export async function move(tx: Tx, id: bigint, to: VirtualAccountStatus, payment?: Payment): Promise<boolean> {
  const moved = await tx
    .updateTable('bank.virtual_account')
    .set({ status: to, ...(payment && { payment_id: payment.id }) })
    .where('id', '=', id)
    .where('status', '=', sql<VirtualAccountStatus>`any(${statesBefore(VIRTUAL_ACCOUNT_MOVES, to)})`)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Frees a number whose account is past its time, so that it can be given out again. */
export async function expireByNumber(tx: Tx, number: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank.virtual_account')
    .set({ status: 'EXPIRED' })
    .where('number', '=', number)
    .where('status', 'in', ['ACTIVE', 'FAILED'])
    .where('expires_at', '<=', now)
    .execute()
}

const fromRow = (row: Selectable<BankTables['bank.virtual_account']>, payment: Payment | null): VirtualAccount => ({
  id: row.id,
  trxId: row.trx_id,
  partnerServiceId: row.partner_service_id,
  customerNo: row.customer_no,
  number: row.number,
  name: row.name,
  email: row.email,
  phone: row.phone,
  amount: { amount: row.amount, currency: currency(row.currency) },
  status: row.status,
  expiresAt: row.expires_at,
  payment,
})
