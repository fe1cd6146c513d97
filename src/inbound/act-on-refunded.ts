import type { InboundOutcome, InboundReply } from '../connectors/inbound-port.ts'
import { inquireProviderRefunds, inquireProviderRefundsLater } from '../refunds/provider/provider-refund-inquiries.ts'
import { recordProviderRefund } from '../refunds/provider/record-provider-refund.ts'
import type { ActApp } from './app.ts'
import { INBOX } from './inbox.ts'
import type { Message } from './messages/message-store.ts'
import { mayPollNow } from './poll-rail.ts'
import type { CollectedRefundSubject } from './refunded.ts'

/**
 * Records a refund that a message proves, the message and the reply to it, in one transaction. Undefined: the message was stored
 * before.
 */
export async function recordCollectedRefund(
  app: ActApp,
  message: Message,
  { paid, event }: CollectedRefundSubject,
  reply: InboundReply,
): Promise<InboundReply | undefined> {
  if (!paid) return undefined
  const notification = { inbox: INBOX, message: { ...message, replyTo: () => reply } }
  const outcome = await recordProviderRefund(app, paid, event.refund, notification)
  return outcome === 'stored_before' ? undefined : reply
}

/**
 * Acts on a report of a refund. Safe to repeat, in any order: a report that is not proven only has its payment's rail polled, and
 * one about a payment that is not known yet has to be repeated.
 */
export async function actOnCollectedRefund(
  app: ActApp,
  { collector, paid, event, isBelieved }: CollectedRefundSubject,
): Promise<InboundOutcome | { readonly is: 'unanswered' }> {
  const { merchantId, id, connectionId } = collector
  if (!paid) {
    const refund = { railReference: event.refund.railReference, refundedAt: event.refund.refundedAt }
    const about = { connection: connectionId, merchant: merchantId, collector: id, refund }
    app.log.error(about, 'a provider refunded a payment of a collector that is not known: look it up at the provider')
    return { is: 'unanswered' }
  }
  if (isBelieved) {
    await recordProviderRefund(app, paid, event.refund)
    return { is: 'done' }
  }
  const inquiry = { merchantId, paidId: paid.transactionId }
  if (mayPollNow(paid.transactionId, app.clock())) {
    return (await inquireProviderRefunds(app, inquiry)) ? { is: 'done' } : { is: 'unanswered' }
  }
  await inquireProviderRefundsLater(app, inquiry)
  return { is: 'unanswered' }
}
