import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { clearing, type Entry, negate, type OwnAccount } from '../accounts.ts'
import { type Posted, postTransaction } from '../post.ts'

/**
 * The owner of the operator's own books: no merchant, but in the form of a merchant's id because every account has one.
 * Bank fees, interest and unrequested money are booked here.
 */
export const OPERATOR_BOOKS = 'mer_00000000000000000000000000'

/** The counterpart of money that a bank moved by itself. Another connection's clearing account: a transfer between our own. */
export type Counterpart = OwnAccount | 'suspense' | `clearing:${string}`

export type BankBooking = {
  /** Its cause, which happens once. */
  readonly cause: string
  readonly at: Date
  readonly connectionId: string
  /** The amounts as the bank moved them, above zero for credits. All in one currency; they add up to the bank's entry. */
  readonly parts: readonly { readonly account: Counterpart; readonly money: Money }[]
}

/**
 * Books in the operator's books what a bank moved on its own account. The database refuses, by throwing, to take more from
 * suspense than there is.
 */
export function bookAtBank(tx: Tx, { cause, at, connectionId, parts }: BankBooking): Promise<Posted> {
  const entries: Entry[] = parts.flatMap(({ account, money }) => [
    { account: clearing(connectionId), money: negate(money) },
    { account, money },
  ])
  return postTransaction(tx, { merchantId: OPERATOR_BOOKS, cause, at, entries })
}
