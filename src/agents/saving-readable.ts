import { ListQuery as ChargeQuery } from '../charges/schema.ts'
import { ListQuery as SavedMethodQuery } from '../saved-methods/schema.ts'
import { ListQuery as SubscriptionQuery } from '../subscriptions/schema.ts'
import type { Readable } from './readable.ts'

const method = SavedMethodQuery.properties
const charge = ChargeQuery.properties
const subscription = SubscriptionQuery.properties

/** Money that comes again. Who opens one of these pages may agree, approve or end what is on it: no tool receives its address. */
export const SAVING_READABLE: readonly Readable[] = [
  {
    ...{
      name: 'saved_method',
      plural: 'saved_methods',
      title: 'saved method',
      prefix: 'sm',
      path: '/v1/saved-methods',
    },
    filters: {
      customerId: method.customerId,
      status: method.status,
      type: method.type,
      externalId: method.externalId,
    },
    hidden: ['label', 'linkUrl', 'returnUrl', 'mandate.ip', 'mandate.userAgent'],
    note: 'A payment method that a customer agreed to be charged with, and within which bounds. Numbers and addresses are not included.',
  },
  {
    ...{ name: 'charge', plural: 'charges', title: 'charge', prefix: 'ch', path: '/v1/charges' },
    filters: {
      customerId: charge.customerId,
      savedMethodId: charge.savedMethodId,
      invoiceId: charge.invoiceId,
      status: charge.status,
      externalId: charge.externalId,
    },
    hidden: ['actionUrl'],
    note: 'A charge of a saved method, and why it failed.',
  },
  {
    ...{
      name: 'subscription',
      plural: 'subscriptions',
      title: 'subscription',
      prefix: 'sub',
      path: '/v1/subscriptions',
    },
    filters: {
      customerId: subscription.customerId,
      planId: subscription.planId,
      status: subscription.status,
      collect: subscription.collect,
      externalId: subscription.externalId,
    },
    hidden: ['metadata', 'customerUrl'],
    note: 'What a customer is billed for again and again; one by its id also lists its unpaid invoices, with the next try.',
  },
]
