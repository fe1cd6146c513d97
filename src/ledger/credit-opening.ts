import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { negate } from './accounts.ts'
import { type Posted, postTransaction } from './post.ts'

type Credit = { readonly merchantId: string; readonly at: Date; readonly money: Money }

/** Credits a merchant's opening balance, world → available, once per currency: the sandbox's demo balance. */
export const creditOpening = (tx: Tx, opening: Credit): Promise<Posted> =>
  creditFromWorld(tx, opening, `opening:${opening.money.currency}`)

/** Credits test money to a merchant of the sandbox, world → available, once per `reference`. */
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
