import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { SAVED_METHOD_EXAMPLE, SavedMethodReply } from './schema.ts'

const example = {
  ...SAVED_METHOD_EXAMPLE,
  mandate: { ...SAVED_METHOD_EXAMPLE.mandate, ip: null, userAgent: null },
}
const endedAt = '2026-06-11T09:30:00.000Z'

/** The events of saved methods. Source: interface, "Saved methods". */
export const SAVED_METHOD_EVENTS = eventTypesOf(
  'saved_method',
  { subject: 'saved method', data: SavedMethodReply },
  {
    active: { description: 'The payer agreed, and their provider linked it: it can be charged.', example },
    failed: {
      description: 'The payer or their provider declined, or did not finish in time.',
      example: {
        ...example,
        status: 'FAILED',
        label: null,
        failure: { code: 'REFUSED', message: 'The wallet declined to link.' },
        activatedAt: null,
        endedAt,
      },
    },
    revoked: {
      description: 'It cannot be charged any more: `revokedBy` says whether the payer, you or the provider ended it.',
      example: { ...example, status: 'REVOKED', revokedBy: 'payer', endedAt },
    },
    expiring: {
      description:
        'It ends at its provider within 30 days, and a subscription is charged with it: its payer is mailed once to save another one.',
      example: {
        ...example,
        type: 'credit_card',
        code: null,
        label: 'Visa •••• 1107',
        expiresAt: '2026-07-01T12:00:00.000Z',
      },
    },
    expired: {
      description: 'It ended by itself: at its provider, or at the time that the payer agreed to.',
      example: { ...example, status: 'EXPIRED', endedAt },
    },
  },
)
