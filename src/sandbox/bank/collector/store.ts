import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'

/** A code or number that is paid again and again. */
export type BankCollector = {
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  /** The content of a QR code, or the number of a virtual account. */
  readonly content: string
  /** Of a virtual account; null: a QR code. */
  readonly account: { readonly partnerServiceId: string; readonly customerNo: string } | null
  readonly name: string
  readonly currency: string
  /** Null: the payer chooses. */
  readonly amount: Money | null
}

/** False where its partnerReferenceNo or its number is taken. */
export async function insertCollector(tx: Tx, one: BankCollector, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.collector')
    .values({
      reference_no: one.referenceNo,
      partner_reference_no: one.partnerReferenceNo,
      content: one.content,
      partner_service_id: one.account?.partnerServiceId ?? null,
      customer_no: one.account?.customerNo ?? null,
      name: one.name,
      currency: one.currency,
      amount: one.amount?.amount ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference_no')
    .executeTakeFirst()
  return inserted !== undefined
}

type Key = { readonly referenceNo: string } | { readonly partnerReferenceNo: string } | { readonly content: string }

/** Finds a collector. It never changes, so that it needs no lock. */
export async function findCollector(tx: Tx, key: Key): Promise<BankCollector | undefined> {
  const all = tx.selectFrom('bank.collector').selectAll()
  const query =
    'referenceNo' in key
      ? all.where('reference_no', '=', key.referenceNo)
      : 'content' in key
        ? all.where('content', '=', key.content)
        : all.where('partner_reference_no', '=', key.partnerReferenceNo)
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const isAccount = row.partner_service_id !== null && row.customer_no !== null
  return {
    referenceNo: row.reference_no,
    partnerReferenceNo: row.partner_reference_no,
    content: row.content,
    account: isAccount ? { partnerServiceId: row.partner_service_id ?? '', customerNo: row.customer_no ?? '' } : null,
    name: row.name,
    currency: row.currency,
    amount: row.amount === null ? null : { amount: row.amount, currency: currency(row.currency) },
  }
}

/** As what refunds and inquiries are about: it has no first payment, each has a name of its own. */
export async function findPayable(
  tx: Tx,
  key: { readonly partnerReferenceNo: string },
): Promise<(BankCollector & { readonly payment: null }) | undefined> {
  const found = await findCollector(tx, key)
  return found && { ...found, payment: null }
}
