import type { Refund } from '../checkout/refunds/refund.ts'
import type { RefundStatus } from '../checkout/refunds/states.ts'
import { toRefund } from '../checkout/refunds/wire.ts'
import type { NewEvent } from '../webhooks/outbox.ts'

/** What the arrival at each status is recorded as. Source: interface, "Refunds". */
const EVENT_OF = {
  PROCESSING: 'refund.processing',
  NEEDS_PAYER: 'refund.needs_payer',
  SUCCEEDED: 'refund.succeeded',
  FAILED: 'refund.failed',
  CANCELLED: 'refund.failed',
} as const satisfies Record<RefundStatus, NewEvent['type']>

/** The event of a refund's present status; its `sequence` already counts this event. */
export const refundEvent = (
  app: { readonly livemode: boolean; readonly checkoutUrl: string },
  refund: Refund,
): NewEvent => ({
  merchantId: refund.merchantId,
  type: EVENT_OF[refund.status],
  subjectId: refund.id,
  sequence: refund.sequence,
  livemode: app.livemode,
  data: toRefund(refund, app),
})
