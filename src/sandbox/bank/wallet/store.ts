import { type Selectable, sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import { statesBefore } from '../../../base/state-moves.ts'
import type { BankTables } from '../../../db/tables/bank.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type Payment, paymentById } from '../accounts.ts'
import type { Condition } from '../partner-time.ts'
import { WALLET_MOVES, type WalletStatus } from './states.ts'

/**
 * Marks a row that is no payment but a link, from which payments are made (linking/store.ts): a request like any other,
 * which its payer agrees to and the partner cancels.
 */
export const LINK_MARK = 'link '
/** What a mandate's account is called among wallets: `mandate 014`, by the national code of its bank. */
export const MANDATE_MARK = 'mandate '
export const isMandate = ({ wallet }: { readonly wallet: string }): boolean => wallet.startsWith(MANDATE_MARK)
const IS_PAYMENT = sql<boolean>`wallet not like ${`${LINK_MARK}%`}`

/** The link that a payment was charged to, which its token begins with; undefined: the payer approved it by hand. */
export const linkOfPayment = ({ token }: Pick<WalletPayment, 'token'>): string | undefined =>
  /^(\d{22})\./.exec(token)?.[1]

export type WalletPayment = {
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  /** Opens the approval page. */
  readonly token: string
  readonly wallet: string
  readonly phone: string | null
  readonly merchantName: string
  readonly description: string
  readonly amount: Money
  readonly status: WalletStatus
  readonly returnUrl: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly payment: Payment | null
}

export type WalletDraft = Omit<WalletPayment, 'status' | 'payment'>

/** Keeps a new payment. False where its partnerReferenceNo is taken. */
export async function insert(tx: Tx, draft: WalletDraft): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.wallet_payment')
    .values({
      reference_no: draft.referenceNo,
      partner_reference_no: draft.partnerReferenceNo,
      token: draft.token,
      wallet: draft.wallet,
      phone: draft.phone,
      merchant_name: draft.merchantName,
      description: draft.description,
      currency: draft.amount.currency,
      amount: draft.amount.amount,
      status: 'WAITING',
      return_url: draft.returnUrl,
      created_at: draft.createdAt,
      expires_at: draft.expiresAt,
      settles_at: null,
      closed_at: null,
      payment_id: null,
    })
    .onConflict((conflict) => conflict.column('partner_reference_no').doNothing())
    .returning('reference_no')
    .executeTakeFirst()
  return inserted !== undefined
}

export type WalletKey = { referenceNo: string } | { partnerReferenceNo: string } | { token: string }

/** Finds a payment and locks it until the transaction ends: its status is decided by one transaction at a time. */
export async function lock(tx: Tx, key: WalletKey): Promise<WalletPayment | undefined> {
  const [column, value] =
    'referenceNo' in key
      ? (['reference_no', key.referenceNo] as const)
      : 'partnerReferenceNo' in key
        ? (['partner_reference_no', key.partnerReferenceNo] as const)
        : (['token', key.token] as const)
  const row = await tx
    .selectFrom('bank.wallet_payment')
    .selectAll()
    .where(column, '=', value)
    .where(IS_PAYMENT)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const payment = row.payment_id === null ? null : await paymentById(tx, row.payment_id)
  return fromRow(row, payment)
}

/** Locks payments that were approved and are due to be settled, skipping those another process holds. */
export async function lockDue(tx: Tx, now: Date, isOfTurn: Condition, limit: number): Promise<WalletPayment[]> {
  const rows = await tx
    .selectFrom('bank.wallet_payment')
    .selectAll()
    .where('status', '=', 'PAYING')
    .where('settles_at', '<=', now)
    .where(IS_PAYMENT)
    .where(isOfTurn)
    .orderBy('settles_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => fromRow(row, null))
}

/** Moves a payment to `to`; false where that is no legal move from where it is. */
export async function move(
  tx: Tx,
  referenceNo: string,
  to: WalletStatus,
  change: { closedAt?: Date; settlesAt?: Date; paymentId?: bigint } = {},
): Promise<boolean> {
  const moved = await tx
    .updateTable('bank.wallet_payment')
    .set({
      status: to,
      ...(change.closedAt && { closed_at: change.closedAt }),
      ...(change.settlesAt && { settles_at: change.settlesAt }),
      ...(change.paymentId !== undefined && { payment_id: change.paymentId }),
    })
    .where('reference_no', '=', referenceNo)
    .where('status', '=', sql<WalletStatus>`any(${statesBefore(WALLET_MOVES, to)})`)
    .returning('reference_no')
    .executeTakeFirst()
  return moved !== undefined
}

const fromRow = (row: Selectable<BankTables['bank.wallet_payment']>, payment: Payment | null): WalletPayment => ({
  referenceNo: row.reference_no,
  partnerReferenceNo: row.partner_reference_no,
  token: row.token,
  wallet: row.wallet,
  phone: row.phone,
  merchantName: row.merchant_name,
  description: row.description,
  amount: { amount: row.amount, currency: currency(row.currency) },
  status: row.status,
  returnUrl: row.return_url,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  payment,
})
