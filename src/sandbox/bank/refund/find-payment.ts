import { currency } from '../../../base/currency.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Payment } from '../accounts.ts'
import { paymentReference } from '../reference.ts'

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
  return rows
    .map(({ id, amount, currency: code, booked_at: bookedAt }) => ({
      id,
      amount: { amount, currency: currency(code) },
      bookedAt,
    }))
    .find((payment) => paymentReference(payment) === reference)
}
