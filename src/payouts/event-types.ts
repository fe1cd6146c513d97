import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { PAYOUT_EXAMPLE, PayoutEventData } from './reply-schema.ts'

const { message: _reply, ...processing } = PAYOUT_EXAMPLE

const ended = { ...processing, transactionId: processing.id, completedAt: '2026-03-02T03:04:09.120Z' }

/** The events of payouts. Source: interface, "Send money". */
export const PAYOUT_EVENTS = eventTypesOf(
  'send_money',
  { subject: 'payout', data: PayoutEventData },
  {
    succeeded: {
      description: 'The bank confirmed that the money reached the receiver.',
      example: { ...ended, status: 'SUCCEEDED' },
    },
    failed: {
      description: 'The money was not sent and is available again.',
      example: {
        ...ended,
        status: 'FAILED',
        bankReference: null,
        failure: { code: 'RECEIVER_ACCOUNT_REFUSED', reason: 'The account is closed.' },
      },
    },
    reversed: {
      description: 'The bank returned the money after the payout had succeeded; it is available again.',
      example: {
        ...ended,
        status: 'REVERSED',
        failure: { code: 'RETURNED', reason: 'The receiving bank returned the money.' },
      },
    },
  },
)
