import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed, IdParams, listOf, Nullable, Time } from '../schema-parts.ts'

const TimelineEntry = Type.Object(
  {
    at: Time,
    kind: Type.Enum(['created', 'attempt', 'rail', 'webhook', 'delivery', 'ledger', 'allocation', 'ended']),
    title: Type.String(),
    detail: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    raw: Type.Optional(Nullable(Type.String({ description: 'As the provider sent it.' }))),
  },
  closed,
)
export type TimelineEntry = Static<typeof TimelineEntry>

export const timelineEndpoints = {
  ofPayment: endpoint('GET /dashboard/api/payments/:id/timeline', {
    params: IdParams,
    response: { 200: listOf(TimelineEntry) },
  }),
  ofRefund: endpoint('GET /dashboard/api/refunds/:id/timeline', {
    params: IdParams,
    response: { 200: listOf(TimelineEntry) },
  }),
  ofCollection: endpoint('GET /dashboard/api/collections/:id/timeline', {
    params: IdParams,
    response: { 200: listOf(TimelineEntry) },
  }),
  ofCollector: endpoint('GET /dashboard/api/collectors/:id/timeline', {
    params: IdParams,
    response: { 200: listOf(TimelineEntry) },
  }),
  ofInvoice: endpoint('GET /dashboard/api/invoices/:id/timeline', {
    params: IdParams,
    response: { 200: listOf(TimelineEntry) },
  }),
  ofSubscription: endpoint('GET /dashboard/api/subscriptions/:id/timeline', {
    params: IdParams,
    response: { 200: listOf(TimelineEntry) },
  }),
  ofPayout: endpoint('GET /dashboard/api/payouts/:id/timeline', {
    params: IdParams,
    response: { 200: listOf(TimelineEntry) },
  }),
}
