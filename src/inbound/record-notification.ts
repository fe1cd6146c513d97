import { recordPayment } from '../checkout/receipts/record-payment.ts'
import { recordCollection } from '../collections/record.ts'
import type { InboundEvent, InboundMessage, InboundReply } from '../connectors/inbound-port.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { applyBankResponse } from '../payouts/send/apply-bank-response.ts'
import { recordRefundNotification } from '../refunds/provider/record-refund-notification.ts'
import { billOf, receiptOf } from './act.ts'
import { recordCollectedRefund } from './act-on-refunded.ts'
import type { ActApp } from './app.ts'
import { type CollectorSubject, collectedBy, collectorBill } from './collect.ts'
import type { Subject } from './find-subject.ts'
import { INBOX } from './inbox.ts'
import type { Message } from './messages/message-store.ts'

type Answer = InboundMessage['reply']
type Event<Is extends InboundEvent['is']> = Extract<InboundEvent, { is: Is }>

/**
 * Records what moves money, the message that reports it and the reply to it, in one transaction: a payment that its provider
 * received or refunded, or the state of a transfer. Returns the reply. Undefined: nothing was done, and the message has to be
 * handled step by step, stored before anything else: it reports something else, was stored before, needs a poll of the rail, or
 * recording it failed.
 */
export async function recordNotification(
  app: ActApp,
  message: Message,
  subject: Subject | null,
  answer: Answer,
): Promise<InboundReply | undefined> {
  if (!subject?.isBelieved) return undefined
  try {
    if (subject.is === 'payout') return await recordTransfer(app, message, subject, answer)
    if (subject.is === 'collector') return await recordCollected(app, message, subject, answer)
    if (subject.is === 'collected_refund') {
      return await recordCollectedRefund(app, message, subject, answer({ is: 'done' }))
    }
    // Its message is stored first, and then acted upon.
    if (subject.is === 'saved_method' || subject.is === 'charge') return undefined
    const { event, attempt } = subject
    if (event.is === 'receipt' && !event.isOffer) return await recordReceipt(app, message, attempt, event, answer)
    if (event.is === 'refund') return await recordRefund(app, message, attempt, event, answer)
  } catch (error) {
    // Nothing can be stored: the provider has to call again.
    if (error instanceof DatabaseUnavailable) throw error
  }
  return undefined
}

type AttemptSubject = Extract<Subject, { is: 'attempt' }>

async function recordReceipt(
  app: ActApp,
  message: Message,
  attempt: AttemptSubject['attempt'],
  event: Event<'receipt'>,
  answer: Answer,
): Promise<InboundReply | undefined> {
  const replyTo = (outcome: string): InboundReply =>
    answer({ is: 'recorded', bill: billOf(attempt), isRepeat: outcome === 'known' })
  const notification = { inbox: INBOX, message: { ...message, replyTo } }
  const outcome = await recordPayment(app, attempt, receiptOf(attempt, event), notification)
  return outcome === 'stored_before' ? undefined : replyTo(outcome)
}

/** Money that a collector received; what is only offered to it is decided on first. */
async function recordCollected(
  app: ActApp,
  message: Message,
  subject: CollectorSubject,
  answer: Answer,
): Promise<InboundReply | undefined> {
  const receipt = collectedBy(subject)
  if (!receipt || (subject.event.is === 'receipt' && subject.event.isOffer)) return undefined
  const replyTo = (outcome: string): InboundReply =>
    answer({ is: 'recorded', bill: collectorBill(subject.collector), isRepeat: outcome === 'known' })
  const notification = { inbox: INBOX, message: { ...message, replyTo } }
  const outcome = await recordCollection(app, subject.collector, receipt, notification)
  return outcome === 'stored_before' ? undefined : replyTo(outcome)
}

async function recordRefund(
  app: ActApp,
  message: Message,
  attempt: AttemptSubject['attempt'],
  event: Event<'refund'>,
  answer: Answer,
): Promise<InboundReply | undefined> {
  const reply = answer({ is: 'done' })
  const notification = { inbox: INBOX, message: { ...message, replyTo: () => reply } }
  const outcome = await recordRefundNotification(app, attempt, event.refund, event.instrumentReferences, notification)
  return outcome === undefined || outcome === 'stored_before' ? undefined : reply
}

async function recordTransfer(
  app: ActApp,
  message: Message,
  { payout, event: { state } }: Extract<Subject, { is: 'payout' }>,
  answer: Answer,
): Promise<InboundReply | undefined> {
  const reply = answer({ is: 'done' })
  const notification = { inbox: INBOX, message: { ...message, replyTo: () => reply } }
  const outcome = await applyBankResponse(app, payout, state, 'notice', notification)
  return outcome === 'stored_before' ? undefined : reply
}
