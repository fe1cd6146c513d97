import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { negate } from './accounts.ts'
import { type Posted, postTransaction } from './post.ts'

type Credit = { readonly merchantId: string; readonly at: Date; readonly money: Money }

/** Gives a merchant the money it begins with, world → available, once per currency: the sandbox's demo balance. */
export const creditOpening = (tx: Tx, opening: Credit): Promise<Posted> =>
  creditFromWorld(tx, opening, `opening:${opening.money.currency}`)

/** Gives a merchant of the sandbox money to try with, world → available, once per `reference`. */
export const creditFunds = (tx: Tx, funds: Credit, reference: string): Promise<Posted> =>
  creditFromWorld(tx, funds, `funding:${reference}`)

const creditFromWorld = (tx: Tx, { merchantId, at, money }: Credit, cause: string): Promise<Posted> =>
  postTransaction(tx, {
    merchantId,
    cause,
    at,
    entries: [
      { account: 'world', money: negate(money) },
      { account: 'available', money },
    ],
  })
