import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed, listOf, Nullable, Time } from '../schema-parts.ts'
import { ServiceReport } from './report-schema.ts'

/** How a connection did in the last 24 hours, and what of it waits for someone. */
const ConnectionToday = Type.Object(
  {
    id: Type.String(),
    services: Type.Array(ServiceReport),
    /** Payouts whose bank has not answered for a quarter of an hour, and since when the oldest waits. */
    stuck: Type.Integer(),
    stuckSince: Nullable(Time),
  },
  closed,
)
export type ConnectionToday = Static<typeof ConnectionToday>

export const operatorHomeEndpoints = {
  read: endpoint('GET /dashboard/api/operator/home', {
    response: {
      200: Type.Object(
        {
          ...listOf(ConnectionToday).properties,
          /** Open differences between banks and books, and those of them older than a day. */
          differences: Type.Integer(),
          overdue: Type.Integer(),
        },
        closed,
      ),
    },
  }),
}
