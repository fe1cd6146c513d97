import { currency } from '../base/currency.ts'
import type { Tx } from '../db/transaction.ts'
import type { Entry } from './accounts.ts'
import { postTransaction } from './post.ts'
import { OPERATOR_BOOKS } from './read/operator-books.ts'

/**
 * Reverses one of the operator's own transactions. Returns the id of the reversal. The database refuses, by throwing, to
 * take more from suspense than there is.
 */
export async function reverseAtBank(
  tx: Tx,
  { cause, at, transactionId }: { readonly cause: string; readonly at: Date; readonly transactionId: string },
): Promise<string> {
  const rows = await tx
    .selectFrom('ledger_entry')
    .select(['account', 'amount', 'currency'])
    .where('merchant_id', '=', OPERATOR_BOOKS)
    .where('transaction_id', '=', transactionId)
    .execute()
  const entries = rows.map(({ account, amount, currency: code }) => ({
    account: account as Entry['account'],
    money: { amount: -amount, currency: currency(code) },
  }))
  const posted = await postTransaction(tx, { merchantId: OPERATOR_BOOKS, cause, at, entries })
  if (posted.is === 'repeated') throw new Error(`${transactionId} was booked back before`)
  return posted.id
}
