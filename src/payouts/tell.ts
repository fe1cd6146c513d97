import { toWhole } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import type { Payout } from './payout.ts'
import { toDetail } from './wire.ts'

export type PayoutEvent = 'send_money.succeeded' | 'send_money.failed' | 'send_money.reversed'

/**
 * Records one event of a payout, to be delivered to the callback URL once the transaction commits. The payout is as it is
 * after the change, its `sequence` counting this event. Source: interface, "Webhooks".
 */
export function tellPayout(
  tx: Tx,
  app: { livemode: boolean },
  now: Date,
  type: PayoutEvent,
  payout: Payout,
): Promise<unknown> {
  const { message: _reply, ...detail } = toDetail(payout)
  return recordEvent(tx, now, {
    merchantId: payout.merchantId,
    type,
    subjectId: payout.id,
    sequence: payout.sequence,
    livemode: app.livemode,
    data: { ...detail, transactionId: payout.id, amount: toWhole(payout.amount) },
  })
}
