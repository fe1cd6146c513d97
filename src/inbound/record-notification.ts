import { recordPayment } from '../checkout/receipts/record-payment.ts'
import type { InboundEvent, InboundMessage, InboundReply } from '../connectors/inbound-port.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { findPayoutByReference } from '../payouts/find.ts'
import { applyBankResponse } from '../payouts/send/apply-bank-response.ts'
import { toldGivenBack } from '../refunds/provider/told-given-back.ts'
import { type ActApp, billOf, namesInstrument, receiptOf } from './act.ts'
import { findNamed } from './find-named.ts'
import { INBOX } from './inbox.ts'
import type { Message } from './message-store.ts'

type Answer = InboundMessage['reply']
type Event<Is extends InboundEvent['is']> = Extract<InboundEvent, { is: Is }>

/**
 * Records what moves money, the message that tells of it and the answer to that, in one transaction: a payment that its
 * provider has or gave back, or how a transfer stands. Returns the answer. Undefined: nothing was done, and the message is to be handled
 * step by step, kept before anything else: it tells of something else, was kept before, names nothing of ours, the rail has
 * to be asked, or recording it failed.
 */
export async function recordNotification(
  app: ActApp,
  message: Message,
  event: InboundEvent,
  answer: Answer,
): Promise<InboundReply | undefined> {
  try {
    if (event.is === 'receipt' && !event.isOffer) return await recordReceipt(app, message, event, answer)
    if (event.is === 'refund') return await recordRefund(app, message, event, answer)
    if (event.is === 'transfer') return await recordTransfer(app, message, event, answer)
  } catch (error) {
    // Nothing can be kept: the provider is to call again.
    if (error instanceof DatabaseUnavailable) throw error
  }
  return undefined
}

async function recordReceipt(
  app: ActApp,
  message: Message,
  event: Event<'receipt'>,
  answer: Answer,
): Promise<InboundReply | undefined> {
  const attempt = await findNamed(app.db, message.connectionId, event)
  if (!attempt || (event.mustNameInstrument && !namesInstrument(event, attempt))) return undefined
  const replyTo = (outcome: string): InboundReply =>
    answer({ is: 'recorded', bill: billOf(attempt), isRepeat: outcome === 'known' })
  const notification = { inbox: INBOX, message: { ...message, replyTo } }
  const outcome = await recordPayment(app, attempt, receiptOf(attempt, event), notification)
  return outcome === 'kept_before' ? undefined : replyTo(outcome)
}

async function recordRefund(
  app: ActApp,
  message: Message,
  event: Event<'refund'>,
  answer: Answer,
): Promise<InboundReply | undefined> {
  const attempt = await findNamed(app.db, message.connectionId, event)
  if (!attempt || (event.mustNameInstrument && !namesInstrument(event, attempt))) return undefined
  const reply = answer({ is: 'done' })
  const notification = { inbox: INBOX, message: { ...message, replyTo: () => reply } }
  const outcome = await toldGivenBack(app, attempt, event.refund, event.instrumentReferences, notification)
  return outcome === undefined || outcome === 'kept_before' ? undefined : reply
}

async function recordTransfer(
  app: ActApp,
  message: Message,
  { reference, state }: Event<'transfer'>,
  answer: Answer,
): Promise<InboundReply | undefined> {
  const payout = await findPayoutByReference(app.db, message.connectionId, reference)
  if (!payout) return undefined
  const reply = answer({ is: 'done' })
  const notification = { inbox: INBOX, message: { ...message, replyTo: () => reply } }
  const outcome = await applyBankResponse(app, payout, state, 'notice', notification)
  return outcome === 'kept_before' ? undefined : reply
}
