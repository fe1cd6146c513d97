import { toWhole } from '../base/money.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import type { NewEvent } from '../webhooks/outbox.ts'
import type { Payout } from './payout.ts'
import { toDetail } from './wire.ts'

/**
 * An event to record about a payout, which is given as after the change; its `sequence` already counts this event. Source:
 * interface, "Webhooks".
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
