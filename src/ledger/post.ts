import { newId } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import type { Entry } from './accounts.ts'
import { insertTransactions } from './store.ts'

/** One movement of money: `cause` is what it results from (`payout-reversal:po_…`) and happens once. */
export type Posting = {
  readonly merchantId: string
  readonly cause: string
  readonly at: Date
  readonly entries: readonly Entry[]
}

/** `repeated`: this cause has moved its money before; nothing was done. */
export type Posted = { readonly is: 'posted'; readonly id: string } | { readonly is: 'repeated' }

/**
 * Moves money between a merchant's accounts, once per cause, in one round trip. The database refuses, by throwing,
 * entries that do not sum to zero in each currency, an available balance below zero, and entries on `held`: those are
 * bugs of the caller, which must spend through hold().
 */
export async function postTransaction(tx: Tx, posting: Posting): Promise<Posted> {
  const id = newId('ltx', posting.merchantId, posting.at)
  const written = await insertTransactions(tx, [{ ...posting, id, kind: 'posting', holdId: null }])
  return written.has(id) ? { is: 'posted', id } : { is: 'repeated' }
}
