import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import { defineMoves, statesBefore } from '../../../base/state-moves.ts'
import type { BankTables } from '../../../db/tables/bank.ts'
import type { Tx } from '../../../db/transaction.ts'
import { LINK_MARK } from '../wallet/store.ts'

/**
 * Every legal move of a link, by the states of a wallet's requests, with which links are stored: PAYING is a link that
 * the payer agreed to, and that charges are paid from.
 */
const LINK_MOVES = defineMoves({
  WAITING: ['PAYING', 'FAILED', 'CANCELLED'],
  PAYING: ['CANCELLED'],
  FAILED: [],
  CANCELLED: [],
})
type LinkStatus = keyof typeof LINK_MOVES

/** A wallet's customer whom the partner may charge. */
export type BankLink = {
  /** The bank's name of it: `linkId`, and the beginning of what its tokens and charges are called. */
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  /** Opens the page on which the payer agrees. */
  readonly token: string
  readonly wallet: string
  readonly phone: string | null
  readonly merchantName: string
  readonly customerName: string
  /** The most that one charge may take. */
  readonly limit: Money
  readonly status: LinkStatus
  readonly returnUrl: string
  readonly createdAt: Date
  /** Until when the payer may agree. */
  readonly expiresAt: Date
  /** From when a wallet that was found empty has money; null: it has. */
  readonly emptyUntil: Date | null
}

/** False where its partnerReferenceNo is taken. */
export async function insertLink(tx: Tx, link: Omit<BankLink, 'status' | 'emptyUntil'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.wallet_payment')
    .values({
      reference_no: link.referenceNo,
      partner_reference_no: link.partnerReferenceNo,
      token: link.token,
      wallet: LINK_MARK + link.wallet,
      phone: link.phone,
      merchant_name: link.merchantName,
      description: link.customerName,
      currency: link.limit.currency,
      amount: link.limit.amount,
      status: 'WAITING',
      return_url: link.returnUrl,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      settles_at: null,
      closed_at: null,
      payment_id: null,
    })
    .onConflict((conflict) => conflict.column('partner_reference_no').doNothing())
    .returning('reference_no')
    .executeTakeFirst()
  return inserted !== undefined
}

export type LinkKey =
  | { readonly referenceNo: string }
  | { readonly partnerReferenceNo: string }
  | { readonly token: string }

/** Finds a link and locks it until the transaction ends. */
export async function lockLink(tx: Tx, key: LinkKey): Promise<BankLink | undefined> {
  const [column, value] =
    'referenceNo' in key
      ? (['reference_no', key.referenceNo] as const)
      : 'token' in key
        ? (['token', key.token] as const)
        : (['partner_reference_no', key.partnerReferenceNo] as const)
  const row = await tx
    .selectFrom('bank.wallet_payment')
    .selectAll()
    .where(column, '=', value)
    .where('wallet', 'like', `${LINK_MARK}%`)
    .forUpdate()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Moves a link to `to`; false where that is no legal move from where it is. */
export async function moveLink(
  tx: Tx,
  referenceNo: string,
  to: LinkStatus,
  change: { readonly closedAt?: Date; readonly phone?: string } = {},
): Promise<boolean> {
  const moved = await tx
    .updateTable('bank.wallet_payment')
    .set({
      status: to,
      ...(change.closedAt && { closed_at: change.closedAt }),
      ...(change.phone !== undefined && { phone: change.phone }),
    })
    .where('reference_no', '=', referenceNo)
    .where('status', '=', sql<LinkStatus>`any(${statesBefore(LINK_MOVES, to)})`)
    .returning('reference_no')
    .executeTakeFirst()
  return moved !== undefined
}

/** Notes from when the wallet of a link has money. */
export async function setEmptyUntil(tx: Tx, referenceNo: string, until: Date): Promise<void> {
  await tx
    .updateTable('bank.wallet_payment')
    .set({ settles_at: until })
    .where('reference_no', '=', referenceNo)
    .execute()
}

const fromRow = (row: Selectable<BankTables['bank.wallet_payment']>): BankLink => ({
  referenceNo: row.reference_no,
  partnerReferenceNo: row.partner_reference_no,
  token: row.token,
  wallet: row.wallet.slice(LINK_MARK.length),
  phone: row.phone,
  merchantName: row.merchant_name,
  customerName: row.description,
  limit: { amount: row.amount, currency: currency(row.currency) },
  status: row.status as LinkStatus,
  returnUrl: row.return_url,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  emptyUntil: row.settles_at,
})
