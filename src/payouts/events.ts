import { toWhole } from '../base/money.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import type { NewEvent } from '../webhooks/outbox.ts'
import type { Payout } from './payout.ts'
import { toDetail } from './wire.ts'

/**
 * An event of a payout as it is recorded. The payout is as it is after the change, its `sequence` already counting this
 * event. Source: interface, "Webhooks".
 */
export function payoutEvent(app: { livemode: boolean }, type: EventNameOf<'send_money'>, payout: Payout): NewEvent {
  const { message: _reply, ...detail } = toDetail(payout)
  return {
    merchantId: payout.merchantId,
    type,
    subjectId: payout.id,
    sequence: payout.sequence,
    livemode: app.livemode,
    data: { ...detail, transactionId: payout.id, amount: toWhole(payout.amount) },
  }
}
