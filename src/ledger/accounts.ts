import type { Money } from '../base/money.ts'

/**
 * The chart of accounts, the same for every merchant and currency.
 *
 * What we owe the merchant, never below zero: `available` may be sent, `pending` waits for settlement, `held` is set
 * aside for a payout, `suspense` arrived but belongs to nothing (a second payment, a wrong amount).
 * Where it came from or went, the mirror of these and so usually below zero: `clearing:<rail>` is money at a bank or
 * acquirer, `fees` is what we earned (above zero), `world` is everything outside.
 */
export type Account = 'available' | 'pending' | 'held' | 'suspense' | 'fees' | 'world' | `clearing:${string}`

/** The account of money that lies at a rail. Rails are named with a-z, 0-9, `_` and `-`, at most 32 characters. */
export const clearing = (rail: string): Account => `clearing:${rail}`

/** One line of a transaction: `money` is added to `account`, so a negative amount takes from it. */
export type Entry = { readonly account: Account; readonly money: Money }

export const negate = (money: Money): Money => ({ amount: -money.amount, currency: money.currency })
