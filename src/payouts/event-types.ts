import type { EventType } from '../webhooks/catalogue/event-type.ts'
import type { PayoutEvent } from './events.ts'
import { PAYOUT_EXAMPLE, PayoutEventData } from './reply-schema.ts'

const { message: _reply, ...processing } = PAYOUT_EXAMPLE

const payoutType = (name: PayoutEvent, description: string, change: object): EventType => ({
  name,
  description,
  subject: 'payout',
  data: PayoutEventData,
  example: { ...processing, transactionId: processing.id, completedAt: '2026-03-02T03:04:09.120Z', ...change },
})

/** What merchants are told of payouts. Source: interface, "Send money". */
export const PAYOUT_EVENTS: readonly EventType[] = [
  payoutType('send_money.succeeded', 'The money has reached the receiver, by the bank’s word.', {
    status: 'SUCCEEDED',
  }),
  payoutType('send_money.failed', 'The money was not sent and is available again.', {
    status: 'FAILED',
    bankReference: null,
    failure: { code: 'RECEIVER_ACCOUNT_REFUSED', reason: 'The account is closed.' },
  }),
  payoutType('send_money.reversed', 'The bank returned the money after it had succeeded; it is available again.', {
    status: 'REVERSED',
    failure: { code: 'RETURNED', reason: 'The receiving bank returned the money.' },
  }),
]
