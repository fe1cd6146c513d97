import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { failureOf } from './faults.ts'
import { CHARGE_EXAMPLE, ChargeReply } from './schema.ts'

/** The events of charges. Source: interface, "Charges". */
export const CHARGE_EVENTS = eventTypesOf(
  'charge',
  { subject: 'charge', data: ChargeReply },
  {
    succeeded: {
      description: 'A charge was paid. `payment.succeeded` reports the same money, as of any checkout.',
      example: CHARGE_EXAMPLE,
    },
    failed: {
      description:
        'A charge certainly did not go through; `failure` says whether it can be retried, and what it needs.',
      example: { ...CHARGE_EXAMPLE, status: 'FAILED', failure: failureOf('insufficient_funds') },
    },
    needs_payer: {
      description: 'The payer has to approve a charge at `actionUrl`.',
      example: {
        ...CHARGE_EXAMPLE,
        status: 'NEEDS_PAYER',
        actionUrl: 'https://wallet.example/approve/8f3a',
        endedAt: null,
      },
    },
  },
)
