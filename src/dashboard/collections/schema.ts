import Type, { type Static } from 'typebox'
import { CollectionReply, ListQuery } from '../../collections/schema.ts'
import { CollectorReply } from '../../collectors/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Decimal, listFilter, listPageOf, listSumsOf, pageFields } from '../lists/schema.ts'
import { RefundOptions } from '../refunds/schema.ts'
import { closed, IdParams, Nullable, Time } from '../schema-parts.ts'
import { COLLECTION_ORDERS } from './order.ts'

const { collectorId, customerId, flag, allocated } = ListQuery.properties
const { kind } = CollectorReply.properties

/** `q` finds by id, the rail's own id, the collector and its customer; `created` is when it was booked. */
const filter = { ...listFilter, collectorId, customerId, flag, allocated, kind: Type.Optional(kind) }
export const CollectionFilterQuery = Type.Object(filter, closed)

const CollectionLine = Type.Object(
  {
    ...CollectionReply.properties,
    collectorName: Type.String(),
    collectorLabel: Nullable(Type.String()),
    kind,
    /** The bank of a virtual account. */
    code: Nullable(Type.String()),
    customerName: Nullable(Type.String()),
  },
  closed,
)
export type CollectionLine = Static<typeof CollectionLine>

const CollectionSum = Type.Object(
  {
    currency: Type.String(),
    collections: Type.Integer(),
    /** How many of them have a part that is neither allocated nor refunded. */
    unallocated: Type.Integer(),
    gross: Decimal,
    fee: Decimal,
    net: Decimal,
    /** What succeeded refunds returned. */
    refunded: Decimal,
    /** What is still pending, and when it becomes available. */
    due: Type.Array(Type.Object({ at: Time, amount: Decimal }, closed)),
  },
  closed,
)
export type CollectionSum = Static<typeof CollectionSum>

export const collectionEndpoints = {
  list: endpoint('GET /dashboard/api/collections', {
    querystring: Type.Object(
      { ...filter, ...pageFields, order: Type.Optional(Type.Enum([...COLLECTION_ORDERS])) },
      closed,
    ),
    response: { 200: listPageOf(CollectionLine) },
  }),
  sum: endpoint('GET /dashboard/api/collections/sums', {
    querystring: CollectionFilterQuery,
    response: { 200: listSumsOf(CollectionSum) },
  }),
  readRefundable: endpoint('GET /dashboard/api/collections/:id/refundable', {
    params: IdParams,
    response: { 200: RefundOptions },
  }),
}
