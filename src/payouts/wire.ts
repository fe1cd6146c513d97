import { toWhole } from '../base/money.ts'
import { maskAccount } from '../base/privacy/mask-accounts.ts'
import { TOMBSTONE } from '../base/privacy/personal-data.ts'
import { marketOf } from '../markets/market-of.ts'
import type { Payout } from './payout.ts'
import { maskName } from './receiver/mask-name.ts'
import type { PayoutStatus } from './states.ts'

const MESSAGES: Record<PayoutStatus, string> = {
  PROCESSING: 'Your request is being processed. The result will be sent to your callback URL.',
  SUCCEEDED: 'The money has reached the receiver.',
  FAILED: 'The money was not sent and is available again.',
  REVERSED: 'The bank returned the money, which is available again.',
}

const TYPE = 'SEND_MONEY' as const

/**
 * The receiver as the merchant may see it. A payer who names an account on a claim page is promised that the merchant does not see
 * it: only enough is shown to recognise it. Source: docs/claim-page.md.
 */
const toReceiver = ({ receiver: { name, accountNo }, namedByPayer }: Payout) =>
  namedByPayer
    ? { receiverName: name === TOMBSTONE ? name : maskName(name), receiverAccountNo: maskAccount(accountNo) }
    : { receiverName: name, receiverAccountNo: accountNo }

/** The nine fields of an acceptance. Source: interface, "POST /v1/send-money". */
export const toAcceptance = (payout: Payout) => ({
  message: MESSAGES[payout.status],
  id: payout.id,
  type: TYPE,
  status: payout.status,
  externalId: payout.externalId,
  amount: toWhole(payout.amount),
  metadata: payout.metadata,
  attributes: { ...toReceiver(payout), receiverBankCode: payout.receiverBankCode },
  remark: payout.remark,
})

/** What a payout waits for in the queue, if known: `RTGS opens Monday 08:00 WIB.` */
function toHint({ status, stage, closed, amount }: Payout) {
  if (!closed || status !== 'PROCESSING' || stage !== 'QUEUED') return null
  const { service, opensAt } = closed
  const { transfers, calendar } = marketOf(amount.currency)
  const message = `${transfers[service]?.name ?? service} opens ${calendar.describe(opensAt)}.`
  return { code: 'SERVICE_CLOSED' as const, service, opensAt: opensAt.toISOString(), message }
}

/** The status check. */
export const toDetail = (payout: Payout) => ({
  ...toAcceptance(payout),
  namedByPayer: payout.namedByPayer,
  currency: payout.amount.currency as string,
  fee: toWhole(payout.fee),
  tax: toWhole(payout.tax),
  failure: payout.failure,
  hint: toHint(payout),
  bankReference: payout.bankReference,
  createdAt: payout.createdAt.toISOString(),
  submittedAt: payout.submittedAt?.toISOString() ?? null,
  completedAt: payout.completedAt?.toISOString() ?? null,
})
