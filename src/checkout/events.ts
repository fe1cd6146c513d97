import { toWhole } from '../base/money.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import type { NewEvent } from '../webhooks/outbox.ts'
import type { Attempt, Checkout, Failure, Flag } from './checkout.ts'
import type { Customers } from './customer/customers.ts'
import { wayText } from './methods.ts'

/** The content of an event beyond the checkout itself: the payment it is about. */
export type About = {
  transactionId: string | null
  attempt: Pick<Attempt, 'type' | 'code'> | null
  flags?: readonly Flag[]
  failure?: Failure | null
  /** The receipt of this payment, if it is not the checkout's first. */
  paid?: { at: Date; amount: number }
}

/**
 * An event to record about a checkout, which is given as after the change; its `sequence` already counts this event. Source:
 * interface, "Webhooks".
 */
export function paymentEvent(
  app: { livemode: boolean; customers: Customers },
  type: EventNameOf<'payment'>,
  checkout: Checkout,
  about: About,
): NewEvent {
  const paid =
    about.paid ??
    (checkout.paidAt && checkout.paidAmount && { at: checkout.paidAt, amount: toWhole(checkout.paidAmount) })
  return {
    merchantId: checkout.merchantId,
    type,
    subjectId: checkout.id,
    sequence: checkout.sequence,
    livemode: app.livemode,
    url: checkout.webhookUrl,
    data: {
      id: checkout.id,
      externalId: checkout.externalId,
      transactionId: about.transactionId,
      status: checkout.status,
      type: about.attempt?.type ?? checkout.type,
      code: about.attempt?.code ?? checkout.code,
      currency: checkout.amount.currency,
      amount: toWhole(checkout.amount),
      paidAmount: paid ? paid.amount : null,
      paidAt: paid ? paid.at.toISOString() : null,
      expiresAt: checkout.expiresAt.toISOString(),
      failure: about.failure ?? null,
      flags: about.flags ?? checkout.flags,
      methods: checkout.methods?.map(wayText) ?? null,
      paymentLinkId: checkout.linkId,
      customerId: checkout.customerId,
      customer: app.customers.open(checkout),
      metadata: checkout.metadata,
    },
  }
}
