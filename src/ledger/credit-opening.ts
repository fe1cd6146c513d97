import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { negate } from './accounts.ts'
import { type Posted, postTransaction } from './post.ts'

/** Gives a merchant the money it begins with, world → available, once per currency: the sandbox's demo balance. */
export const creditOpening = (tx: Tx, opening: { merchantId: string; at: Date; money: Money }): Promise<Posted> =>
  postTransaction(tx, {
    merchantId: opening.merchantId,
    cause: `opening:${opening.money.currency}`,
    at: opening.at,
    entries: [
      { account: 'world', money: negate(opening.money) },
      { account: 'available', money: opening.money },
    ],
  })
