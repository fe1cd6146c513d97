import { CLAIM_URL_EXAMPLE, REFUND_EXAMPLE, RefundReply } from '../checkout/refunds/schema.ts'
import type { EventType } from '../webhooks/catalogue/event-type.ts'

const refundType = (name: `refund.${string}`, description: string, change: object): EventType => ({
  name,
  description,
  subject: 'refund',
  data: RefundReply,
  example: { ...REFUND_EXAMPLE, ...change },
})

const ended = { completedAt: '2026-03-04T02:00:07.000Z' }

/** What merchants are told of refunds. Source: interface, "Refunds". */
export const REFUND_EVENTS: readonly EventType[] = [
  refundType('refund.processing', 'A refund was accepted, or its payer confirmed an account; the money is held.', {}),
  refundType(
    'refund.needs_payer',
    'Its payer has to name an account at `claimUrl`. An endpoint that does not receive claim links (`receivesClaimUrls`) gets null; the refund itself has it.',
    {
      status: 'NEEDS_PAYER',
      way: 'claim_link',
      claimUrl: CLAIM_URL_EXAMPLE,
    },
  ),
  refundType('refund.succeeded', 'The money has gone back.', { status: 'SUCCEEDED', ...ended }),
  refundType('refund.failed', 'The money has not gone back and is available again; also of one that was cancelled.', {
    status: 'CANCELLED',
    way: 'claim_link',
    claimUrl: CLAIM_URL_EXAMPLE,
    failure: { code: 'CANCELLED', message: 'It was cancelled.' },
    ...ended,
  }),
]
