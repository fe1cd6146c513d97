import type { Clock } from '../../base/clock.ts'
import { toWhole } from '../../base/money.ts'
import type { PayerAccount } from '../../collections/payer-account.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { findRefundable } from '../../refunds/find/refundable.ts'
import type { Requested } from '../../refunds/requested.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { soloLimit } from '../approvals/solo-limit.ts'
import { may } from '../people/permissions.ts'
import type { RefundMaker } from '../sending/make-refund.ts'
import type { Refundable } from './schema.ts'

type App = { readonly db: Db; readonly clock: Clock; readonly refunds: RefundMaker }
/** Reads the account that a payment came from; null: none is known. */
type ReadPayer = (tx: Tx, merchantId: string, transactionId: string) => Promise<PayerAccount | null>

const UNKNOWN_PAYER: ReadPayer = async () => null

type By = { readonly checkoutId: string } | { readonly transactionId: string }

/** The payments of an order, or the one of a transaction id, and what a member's refund of each would cost. */
export function readOptions({ db, clock, refunds }: App, member: MemberSession, by: By, readPayer = UNKNOWN_PAYER) {
  const { merchantId } = member.membership
  const now = clock()
  return transaction(db, merchantId, async (tx) => {
    const data: (Omit<Refundable, 'paidAt' | 'requested'> & {
      readonly paidAt: Date
      readonly requested: ReturnType<typeof toWaiting>[]
    })[] = []
    for (const one of await findRefundable(tx, refunds, now, merchantId, by)) {
      const { amount, left, fee, transferFee, requested, refunded: _, flags, ...payment } = one
      const alone = await soloLimit(tx, now, member, left.currency, 'refunds.make')
      data.push({
        ...payment,
        flags: [...flags],
        currency: left.currency as string,
        amount: toWhole(amount),
        left: toWhole(left),
        requested: requested.map(toWaiting),
        fee: toWhole(fee),
        transferFee: toWhole(transferFee),
        alone: alone && toWhole(alone),
        payer: may(member.membership, 'accounts.reveal')
          ? await readPayer(tx, merchantId, payment.transactionId)
          : null,
      })
    }
    return data
  })
}

/** A waiting request as shown next to what is left. */
const toWaiting = ({ amount, ...one }: Requested) => ({ ...one, amount: toWhole(amount) })
