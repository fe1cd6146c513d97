import { toWhole } from '../../base/money.ts'
import type { PayoutRails, Rails } from '../../connections/rails.ts'
import { transaction } from '../../db/transaction.ts'
import type { Plans } from '../../fees/plans.ts'
import { assertValid } from '../../http/input/validator.ts'
import { readMakers } from '../../merchants/keys/secret-keys.ts'
import { toDraft, wantedOf } from '../../payouts/accept/draft.ts'
import { assertSendable, payoutFaults } from '../../payouts/accept/rules.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import { resolveRequest } from '../../refunds/accept/resolve-request.ts'
import type { CreateRefund } from '../../refunds/schema.ts'
import { assertLive } from '../access/assert-live.ts'
import type { Actor } from '../decision.ts'
import type { ApprovalRequests } from './request-approval.ts'
import { insertApproval } from './store.ts'

type Dependencies = ApprovalRequests & {
  readonly rails: Rails
  readonly payoutRails: PayoutRails
  readonly plans: Plans
}
/** The program that proposes; it approves nothing itself. */
type Proposer = { readonly merchantId: string; readonly by: Actor }

/**
 * Stores what a program would have sent or refunded, of any amount, until a dashboard user approves it: one who was not
 * shown its key, if there is such a user (`capacity.ts`). Each returns the approval's id, and throws what accepting it
 * would throw if it could not be made at all.
 */
export function openProposals({ db, clock, rails, payoutRails, plans, ...live }: Dependencies) {
  return {
    payout({ merchantId, by }: Proposer, body: SendMoney): Promise<string> {
      assertValid(null, payoutFaults(body))
      assertSendable(payoutRails, body.currency, wantedOf(toDraft(merchantId, body)))
      return transaction(db, merchantId, async (tx) => {
        await assertLive(tx, live, merchantId, ['send_money'])
        const makers = await readMakers(tx, merchantId, by.id)
        return insertApproval(tx, clock(), { merchantId, by, payouts: [body], makers })
      })
    },

    /** The amount of a refund in whole units: as requested, or all that is left after earlier requests. */
    refundAmount(merchantId: string, body: CreateRefund): Promise<number> {
      return transaction(db, merchantId, async (tx) => {
        const settled = await resolveRequest(tx, { rails, plans }, clock(), merchantId, body)
        return toWhole(settled.money)
      })
    },

    refund({ merchantId, by }: Proposer, body: CreateRefund): Promise<string> {
      return transaction(db, merchantId, async (tx) => {
        await assertLive(tx, live, merchantId, ['checkout'])
        const now = clock()
        const settled = await resolveRequest(tx, { rails, plans }, now, merchantId, body)
        if ('waiting' in settled) return settled.waiting
        const { refund } = settled
        const makers = await readMakers(tx, merchantId, by.id)
        return insertApproval(tx, now, { merchantId, by, payouts: [], refund, makers })
      })
    },
  }
}
export type Proposals = ReturnType<typeof openProposals>
