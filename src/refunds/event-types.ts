import { CLAIM_URL_EXAMPLE, REFUND_EXAMPLE, RefundReply } from '../checkout/refunds/schema.ts'
import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'

const ended = { completedAt: '2026-03-04T02:00:07.000Z' }

/** The events of refunds. Source: interface, "Refunds". */
export const REFUND_EVENTS = eventTypesOf(
  'refund',
  { subject: 'refund', data: RefundReply },
  {
    processing: {
      description: 'A refund was accepted, or its payer confirmed an account; the money is held.',
      example: REFUND_EXAMPLE,
    },
    needs_payer: {
      description:
        'The payer has to name an account at `claimUrl`. An endpoint that does not receive claim links (`receivesClaimUrls`) gets null; read the refund for the link.',
      example: {
        ...REFUND_EXAMPLE,
        status: 'NEEDS_PAYER',
        way: 'claim_link',
        claimUrl: CLAIM_URL_EXAMPLE,
      },
    },
    succeeded: {
      description: 'The payer was refunded.',
      example: { ...REFUND_EXAMPLE, status: 'SUCCEEDED', ...ended },
    },
    failed: {
      description:
        'The payer was not refunded, and the money is available again; also sent when a refund is cancelled.',
      example: {
        ...REFUND_EXAMPLE,
        status: 'CANCELLED',
        way: 'claim_link',
        claimUrl: CLAIM_URL_EXAMPLE,
        failure: { code: 'CANCELLED', message: 'It was cancelled.' },
        ...ended,
      },
    },
  },
)
