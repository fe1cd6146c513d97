import { recordPayment } from '../checkout/receipts/record-payment.ts'
import type { InboundEvent, InboundMessage, InboundReply } from '../connectors/inbound-port.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { type ActApp, billOf, namesInstrument, receiptOf } from './act.ts'
import { findNamed } from './find-named.ts'
import { INBOX } from './inbox.ts'
import type { Message } from './message-store.ts'

type ReceiptEvent = Extract<InboundEvent, { is: 'receipt' }>

/**
 * Records a payment that its provider has, the message that tells of it and the answer to that, in one transaction. Returns
 * the answer. Undefined: nothing was done, and the message is to be handled step by step, kept before anything else: it
 * was kept before, it names nothing of ours, the rail has to be asked, or recording it failed.
 */
export async function recordTold(
  app: ActApp,
  message: Message,
  event: ReceiptEvent,
  answer: InboundMessage['reply'],
): Promise<InboundReply | undefined> {
  const attempt = await findNamed(app.db, message.connectionId, event)
  if (!attempt || (event.mustNameInstrument && !namesInstrument(event, attempt))) return undefined
  const replyTo = (outcome: string): InboundReply =>
    answer({ is: 'recorded', bill: billOf(attempt), isRepeat: outcome === 'known' })
  try {
    const told = { inbox: INBOX, message: { ...message, replyTo } }
    const outcome = await recordPayment(app, attempt, receiptOf(attempt, event), told)
    return outcome === 'told_before' ? undefined : replyTo(outcome)
  } catch (error) {
    // Nothing can be kept: the provider is to call again.
    if (error instanceof DatabaseUnavailable) throw error
    return undefined
  }
}
