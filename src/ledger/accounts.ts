import type { Money } from '../base/money.ts'

/**
 * The chart of accounts, the same for every merchant and currency.
 *
 * What we owe the merchant, never below zero: `available` may be sent, `pending` waits for settlement, `held` is set
 * aside for a payout or a refund, `suspense` arrived but belongs to nothing (a second payment, a wrong amount).
 * What the merchant owes us, never above zero: `owed` was taken back by a provider and no balance covers it.
 * The sources and destinations, the mirror of these and so usually below zero: `clearing:<connection>` is money at
 * a bank or acquirer, `fees` is what we earned and `tax` what we collected for the state with it (both above zero), `world` is
 * everything outside. `expense:<name>` is what was spent at banks and providers (below zero) and `income:<name>` what they
 * paid: the operator's own, like the suspense of money that is no merchant's (`operator-books.ts`).
 */
export type Account =
  | ('available' | 'pending' | 'held' | 'suspense' | 'owed')
  | ('fees' | 'tax' | 'world')
  | `clearing:${string}`
  | OwnAccount

/** What the operator spends and earns. */
export type OwnAccount =
  | 'expense:bank_fee'
  | 'expense:provider_fee'
  | 'expense:tax'
  | 'expense:loss'
  | 'income:interest'
  | 'income:other'

/** The account of the money at a connection's bank or provider. */
export const clearing = (connectionId: string): Account => `clearing:${connectionId}`

/** One line of a transaction: `money` is added to `account`, so a negative amount takes from it. */
export type Entry = { readonly account: Account; readonly money: Money }

export const negate = (money: Money): Money => ({ amount: -money.amount, currency: money.currency })
