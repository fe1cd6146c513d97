import type { Refund } from '../checkout/refunds/refund.ts'
import type { RefundStatus } from '../checkout/refunds/states.ts'
import { toRefund } from '../checkout/refunds/wire.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import type { NewEvent } from '../webhooks/outbox.ts'

/** The event recorded for each status. Source: interface, "Refunds". */
const EVENT_OF = {
  PROCESSING: 'refund.processing',
  NEEDS_PAYER: 'refund.needs_payer',
  SUCCEEDED: 'refund.succeeded',
  FAILED: 'refund.failed',
  CANCELLED: 'refund.failed',
} as const satisfies Record<RefundStatus, EventNameOf<'refund'>>

/**
 * The event of a refund's current status; its `sequence` already counts this event. It is stored without the claim link, which is
 * added on delivery for endpoints that receive it (claim/link-in-event.ts).
 */
export const refundEvent = ({ livemode }: { readonly livemode: boolean }, refund: Refund): NewEvent => ({
  merchantId: refund.merchantId,
  type: EVENT_OF[refund.status],
  subjectId: refund.id,
  sequence: refund.sequence,
  livemode,
  data: toRefund(refund, null),
})
