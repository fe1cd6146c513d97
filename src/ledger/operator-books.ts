import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { clearing, type Entry, negate, type OwnAccount } from './accounts.ts'
import { type Posted, postTransaction } from './post.ts'

/**
 * Whose books the operator's own money is in: no merchant's, and of the shape of a merchant's id because every account is
 * a merchant's. Bank fees, interest and money without a request are booked here.
 */
export const OPERATOR_BOOKS = 'mer_00000000000000000000000000'

/** Where money goes or comes from that a bank moved by itself. Another connection's clearing account: money moved between two of ours. */
export type Counterpart = OwnAccount | 'suspense' | `clearing:${string}`

export type BankBooking = {
  /** What it is the consequence of; happens once. */
  readonly cause: string
  readonly at: Date
  readonly connectionId: string
  /** As the bank moved it: above zero came in. All in one currency, which add up to what the bank moved. */
  readonly parts: readonly { readonly account: Counterpart; readonly money: Money }[]
}

/**
 * Books what a bank moved on its own account in the operator's books. The database refuses, by throwing, what would take
 * more from suspense than there is.
 */
export function bookAtBank(tx: Tx, { cause, at, connectionId, parts }: BankBooking): Promise<Posted> {
  const entries: Entry[] = parts.flatMap(({ account, money }) => [
    { account: clearing(connectionId), money: negate(money) },
    { account, money },
  ])
  return postTransaction(tx, { merchantId: OPERATOR_BOOKS, cause, at, entries })
}
