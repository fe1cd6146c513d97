import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { SUBSCRIPTION_EXAMPLE as EXAMPLE, ListedSubscription } from './reply-schema.ts'

const running = { nextPeriodStart: null, nextInvoiceAt: null }

/** The events of subscriptions. Source: interface, "Saved methods, charges, subscriptions". */
export const SUBSCRIPTION_EVENTS = eventTypesOf(
  'subscription',
  { subject: 'subscription', data: ListedSubscription },
  {
    activated: {
      description: 'Its first paid period has begun, or everything that was past due is paid.',
      example: { ...EXAMPLE, cyclesDone: 1 },
    },
    renewed: { description: 'A further period has begun; `latestInvoiceId` bills it.', example: EXAMPLE },
    past_due: {
      description:
        'A charge has failed, or an invoice is overdue. `charge` subscriptions are tried again by their schedule.',
      example: { ...EXAMPLE, status: 'PAST_DUE' },
    },
    paused: {
      description: 'It is paused, by you or after its last try: nothing is billed or tried.',
      example: { ...EXAMPLE, status: 'PAUSED', nextInvoiceAt: null },
    },
    resumed: { description: 'It continues after a pause, or its cancellation was taken back.', example: EXAMPLE },
    changed: {
      description: 'Its plan or its saved methods have changed, or it is cancelled when its period is over.',
      example: EXAMPLE,
    },
    cancelled: {
      description: 'It was cancelled: `endReason` says why.',
      example: { ...EXAMPLE, ...running, status: 'CANCELLED', endReason: 'merchant', endedAt: EXAMPLE.createdAt },
    },
    ended: {
      description: 'Its last cycle is over.',
      example: { ...EXAMPLE, ...running, status: 'ENDED', endReason: 'cycles', endedAt: EXAMPLE.createdAt },
    },
  },
)
