import Type from 'typebox'
import { KINDS } from '../../subscriptions/outcomes.ts'
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
          /** Why the latest of them failed. */
          failure: Nullable(Type.Object({ code: Type.String(), message: Type.String() }, closed)),
        },
        closed,
      ),
    ),
  },
  closed,
)

/** What comes next: a try within a day or a week, the outcome of a charge, or nothing by itself. */
const NEXT = ['day', 'week', 'charging', 'none'] as const

const filter = {
  /** An id, an own reference, or what finds a customer. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  status,
  customerId,
  next: Type.Optional(Type.Enum([...NEXT])),
}
/** The filters of the list, which a saved view stores. */
export const SubscriptionFilterQuery = Type.Object(filter, closed)

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

const Count = Type.Object({ invoices: Type.Integer(), amount: Type.Integer() }, closed)
const Outcomes = Type.Object(
  {
    /** The months that are counted, the oldest first: `2026-11`. */
    months: Type.Array(Type.String()),
    /** Invoices that could not be collected, by the month in which that became known; whole units. See `readOutcomes`. */
    data: Type.Array(
      Type.Object(
        {
          month: Type.String(),
          currency: Type.String(),
          kind: Type.Enum([...KINDS]),
          won: Count,
          lost: Count,
          open: Count,
        },
        closed,
      ),
    ),
  },
  closed,
)

export const subscriptionEndpoints = {
  list: endpoint('GET /dashboard/api/subscriptions', {
    querystring: Type.Object({ ...filter, limit, cursor }, closed),
    response: { 200: pageOf(SubscriptionLine) },
  }),
  outcomes: endpoint('GET /dashboard/api/subscriptions/outcomes', { response: { 200: Outcomes } }),
  figures: endpoint('GET /dashboard/api/subscriptions/figures', { response: { 200: Figures } }),
}
