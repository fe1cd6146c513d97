import type { ListedSubscription, Subscription } from '@gapura/sdk'
import { everyOf, listing, money, type Readable, showing } from './reading.ts'

const priceOf = ({ currency, amount, interval }: ListedSubscription): string =>
  `${money(currency, amount)} ${everyOf(interval)}`

/** The invoices that are not paid, each with what is done about it. */
const unpaidOf = ({ collecting }: Subscription): string | null =>
  collecting
    .map(({ invoiceId, tries, nextTryAt, chargeId, failure }) => {
      const next = nextTryAt ? `next try ${nextTryAt}` : chargeId ? `${chargeId} is under way` : 'no further try'
      return [invoiceId, `${tries} tried`, next, failure?.code].filter(Boolean).join(', ')
    })
    .join('; ') || null

const SUBSCRIPTIONS: Readable<ListedSubscription, Subscription> = {
  ...{ command: 'subscriptions', prefix: 'sub', one: 'subscription' },
  filters: {
    customer: { name: 'customerId', help: 'those of this customer, cus_…' },
    plan: { name: 'planId', help: 'those of this plan, plan_…' },
    status: { name: 'status', help: 'PENDING_METHOD, TRIALING, ACTIVE, PAST_DUE, PAUSED, CANCELLED or ENDED' },
    collect: { name: 'collect', help: 'charge or invoice' },
    reference: { name: 'externalId', help: 'the one with this reference of yours' },
  },
  list: (gapura, query) => gapura.subscriptions.list(query),
  get: (gapura, id) => gapura.subscriptions.retrieve(id),
  line: (one) => `${one.createdAt}  ${one.id}  ${one.status.padEnd(14)}  ${priceOf(one)}  ${one.description}`,
  rows: (one) => ({
    status: one.status,
    price: priceOf(one),
    description: one.description,
    externalId: one.externalId,
    customer: one.customerId,
    plan: one.planId,
    'plan from next period': one.nextPlanId,
    collect: one.collect,
    'saved methods': one.savedMethodIds.join(', '),
    period: one.currentPeriod && `${one.currentPeriod.start} to ${one.currentPeriod.end}`,
    'next invoice': one.nextInvoiceAt,
    cycles: one.cycles === null ? `${one.cyclesDone}` : `${one.cyclesDone} of ${one.cycles}`,
    cancelled: one.cancelsAtPeriodEnd ? 'with the end of the period' : null,
    unpaid: unpaidOf(one),
    ended: one.endedAt && `${one.endedAt}  (${one.endReason})`,
  }),
}

export const subscriptionsList = listing(SUBSCRIPTIONS)
export const subscriptionsGet = showing(SUBSCRIPTIONS)
