import { toWhole } from '../base/money.ts'
import type { Payout } from './payout.ts'
import type { PayoutStatus } from './states.ts'

const MESSAGES: Record<PayoutStatus, string> = {
  PROCESSING: 'Your request is being processed. The result will be sent to your callback URL.',
  SUCCEEDED: 'The money has reached the receiver.',
  FAILED: 'The money was not sent and is available again.',
  REVERSED: 'The bank returned the money, which is available again.',
}

const TYPE = 'SEND_MONEY' as const

/** The nine fields of an acceptance. Source: interface, "POST /v1/send-money". */
export const toAcceptance = (payout: Payout) => ({
  message: MESSAGES[payout.status],
  id: payout.id,
  type: TYPE,
  status: payout.status,
  externalId: payout.externalId,
  amount: toWhole(payout.amount),
  metadata: payout.metadata,
  attributes: {
    receiverName: payout.receiver.name,
    receiverAccountNo: payout.receiver.accountNo,
    receiverBankCode: payout.receiverBankCode,
  },
  remark: payout.remark,
})

/** The status check. */
export const toDetail = (payout: Payout) => ({
  ...toAcceptance(payout),
  currency: payout.amount.currency as string,
  fee: toWhole(payout.fee),
  failure: payout.failure,
  bankReference: payout.bankReference,
  createdAt: payout.createdAt.toISOString(),
  submittedAt: payout.submittedAt?.toISOString() ?? null,
  completedAt: payout.completedAt?.toISOString() ?? null,
})
