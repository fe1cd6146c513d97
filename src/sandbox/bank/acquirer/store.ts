import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import { statesBefore } from '../../../base/state-moves.ts'
import type { BankTables } from '../../../db/tables/bank.ts'
import type { Tx } from '../../../db/transaction.ts'
import { CARD_MOVES, type CardStatus } from './states.ts'
import type { RefusalCode } from './test-cards.ts'

/** A card payment as the acquirer stores it, without the parts of the card that must not be shown. */
export type CardPayment = {
  readonly id: string
  readonly reference: string
  /** Opens the challenge page. */
  readonly token: string
  readonly card: { readonly brand: string; readonly lastFour: string; readonly expiry: string } | null
  readonly amount: Money | null
  readonly merchantName: string
  readonly returnUrl: string
  readonly status: CardStatus
  /** Of a CHALLENGE: what passing it comes to. */
  readonly refusalCode: RefusalCode | null
  readonly wrongCodes: number
  readonly expiresAt: Date | null
  readonly decidedAt: Date | null
}

const TOKEN_BYTES = 24
const ID_BYTES = 12

export type CardDraft = Omit<CardPayment, 'id' | 'token' | 'wrongCodes'>

/** Stores a new payment. Undefined: its reference is taken. `isForced` lets the sandbox charge a reference again. */
export async function insert(tx: Tx, now: Date, draft: CardDraft, isForced = false): Promise<CardPayment | undefined> {
  const row = await tx
    .insertInto('bank.card_payment')
    .values({
      id: `crd_${randomBytes(ID_BYTES).toString('hex')}`,
      reference: draft.reference,
      is_forced: isForced,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      brand: draft.card?.brand ?? null,
      last_four: draft.card?.lastFour ?? null,
      expiry: draft.card?.expiry ?? null,
      currency: draft.amount?.currency ?? null,
      amount: draft.amount?.amount ?? null,
      merchant_name: draft.merchantName,
      return_url: draft.returnUrl,
      status: draft.status,
      refusal_code: draft.refusalCode,
      created_at: now,
      expires_at: draft.expiresAt,
      decided_at: draft.decidedAt,
    })
    .onConflict((conflict) => conflict.column('reference').where('is_forced', '=', false).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Finds the newest payment of a reference, or the one of a token, and locks it until the transaction ends. */
export async function lock(tx: Tx, key: { reference: string } | { token: string }): Promise<CardPayment | undefined> {
  const query = tx.selectFrom('bank.card_payment').selectAll()
  const found = 'token' in key ? query.where('token', '=', key.token) : query.where('reference', '=', key.reference)
  const row = await found
    .orderBy('is_forced', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Finds a payment by the acquirer's own name of it and locks it until the transaction ends. */
export async function lockById(tx: Tx, id: string): Promise<CardPayment | undefined> {
  const query = tx.selectFrom('bank.card_payment').selectAll().where('id', '=', id)
  const row = await query.forUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** Moves a payment to `to`; undefined where that is no legal move from where it is. */
export async function move(
  tx: Tx,
  now: Date,
  id: string,
  to: CardStatus,
  refusalCode: RefusalCode | null = null,
): Promise<CardPayment | undefined> {
  const row = await tx
    .updateTable('bank.card_payment')
    .set({ status: to, refusal_code: refusalCode, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', sql<CardStatus>`any(${statesBefore(CARD_MOVES, to)})`)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Counts a wrong code at a challenge. Returns how many there were. */
export async function countWrongCode(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .updateTable('bank.card_payment')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('id', '=', id)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow()
  return row.wrong_codes
}

const fromRow = (row: Selectable<BankTables['bank.card_payment']>): CardPayment => ({
  id: row.id,
  reference: row.reference,
  token: row.token,
  card: row.brand === null ? null : { brand: row.brand, lastFour: row.last_four ?? '', expiry: row.expiry ?? '' },
  amount: row.amount === null ? null : { amount: row.amount, currency: currency(row.currency ?? '') },
  merchantName: row.merchant_name ?? '',
  returnUrl: row.return_url ?? '',
  status: row.status,
  refusalCode: row.refusal_code as RefusalCode | null,
  wrongCodes: row.wrong_codes,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
})
