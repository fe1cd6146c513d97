import Type, { type Static } from 'typebox'
import { CollectorReply, ListQuery } from '../../collectors/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, Nullable, pageOf } from '../schema-parts.ts'

const { kind, status, customerId, limit, cursor } = ListQuery.properties

const CollectorLine = Type.Object(
  {
    ...CollectorReply.properties,
    /** Of its customer; null: it has none, or they were erased. */
    customerName: Nullable(Type.String()),
  },
  closed,
)
export type CollectorLine = Static<typeof CollectorLine>

const filter = {
  /** An id, a reference, a part of a name or label, or the beginning of a number. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  kind,
  status,
  customerId,
}
export const CollectorFilterQuery = Type.Object(filter, closed)

export const collectorEndpoints = {
  list: endpoint('GET /dashboard/api/collectors', {
    querystring: Type.Object({ ...filter, limit, cursor }, closed),
    response: { 200: pageOf(CollectorLine) },
  }),
}
