import Type from 'typebox'
import { ListedSubscription } from '../../subscriptions/reply-schema.ts'
import { ListQuery } from '../../subscriptions/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, Nullable, pageOf, Time } from '../schema-parts.ts'

const { status, customerId, limit, cursor } = ListQuery.properties

const SubscriptionLine = Type.Object(
  {
    ...ListedSubscription.properties,
    /** Null: the customer was erased. */
    customerName: Nullable(Type.String()),
    /** Its invoices that are not paid; null: there are none. */
    collecting: Nullable(
      Type.Object(
        {
          invoices: Type.Integer(),
          /** Null: none is tried by time. */
          nextTryAt: Nullable(Time),
          /** A charge has no outcome yet. */
          isCharging: Type.Boolean(),
        },
        closed,
      ),
    ),
  },
  closed,
)

const filter = {
  /** An id, an own reference, or what finds a customer. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  status,
  customerId,
}

const Figures = Type.Object(
  {
    /** What ACTIVE and PAST_DUE subscriptions come to a month, in whole units: see `perMonth`. */
    recurring: Type.Array(
      Type.Object(
        { currency: Type.String(), subscriptions: Type.Integer(), perMonth: Type.Integer({ minimum: 0 }) },
        closed,
      ),
    ),
    /** Those that are PAST_DUE, and the first of their tries to come; null: none is made by time. */
    failing: Type.Object({ subscriptions: Type.Integer(), nextTryAt: Nullable(Time) }, closed),
  },
  closed,
)

export const subscriptionEndpoints = {
  list: endpoint('GET /dashboard/api/subscriptions', {
    querystring: Type.Object({ ...filter, limit, cursor }, closed),
    response: { 200: pageOf(SubscriptionLine) },
  }),
  figures: endpoint('GET /dashboard/api/subscriptions/figures', { response: { 200: Figures } }),
}
