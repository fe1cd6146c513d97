import type { Selectable } from 'kysely'
import { currency } from '../../../base/currency.ts'
import type { BankTables } from '../../../db/tables/bank.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Payment } from '../accounts.ts'
import { paymentReference } from '../transaction/reference.ts'

const RRN_DIGITS = 12

/** The payment of any instrument by the bank's name of it alone, and the instrument's. Undefined: nothing is called so. */
export async function findPaymentByName(
  tx: Tx,
  reference: string,
): Promise<{ readonly payment: Payment; readonly instrument: string } | undefined> {
  const id = reference.slice(-RRN_DIGITS)
  if (!/^\d+$/.test(id)) return undefined
  const row = await tx.selectFrom('bank.journal').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
  if (!row) return undefined
  const payment = toPayment(row)
  return paymentReference(payment) === reference ? { payment, instrument: row.cause_reference } : undefined
}

/**
 * The payment of an instrument that a reference of the bank's names: the instrument's own names its first, one that came
 * after has a name of its own. Undefined: it was not paid, or nothing of it is called so.
 */
export async function findPayment(
  tx: Tx,
  instrument: { readonly referenceNo: string; readonly payment: Payment | null },
  reference: string,
): Promise<Payment | undefined> {
  if (reference === instrument.referenceNo) return instrument.payment ?? undefined
  const rows = await tx
    .selectFrom('bank.journal')
    .selectAll()
    .where('cause_reference', '=', instrument.referenceNo)
    .where('cause', 'in', ['qr', 'wallet'])
    .execute()
  return rows.map(toPayment).find((payment) => paymentReference(payment) === reference)
}

const toPayment = ({
  id,
  amount,
  currency: code,
  booked_at: bookedAt,
}: Pick<Selectable<BankTables['bank.journal']>, 'id' | 'amount' | 'currency' | 'booked_at'>): Payment => ({
  id,
  amount: { amount, currency: currency(code) },
  bookedAt,
})
