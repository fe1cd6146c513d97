import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed, listOf, Nullable } from '../schema-parts.ts'

const Volume = Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer() }, closed))
const Count = Type.Integer({ minimum: 0 })

/** How the calls to a service ended, and how long they took. */
export const ServiceReport = Type.Object(
  {
    service: Type.String(),
    done: Count,
    refused: Count,
    unsent: Count,
    unknown: Count,
    notMade: Count,
    // Upper bounds; null: no call was made.
    medianMs: Nullable(Type.Integer()),
    p95Ms: Nullable(Type.Integer()),
  },
  closed,
)
export type ServiceReport = Static<typeof ServiceReport>

const ConnectionReport = Type.Object(
  {
    id: Type.String(),
    // Null: it was removed.
    name: Nullable(Type.String()),
    payments: Type.Object({ attempted: Count, succeeded: Count, volume: Volume }, closed),
    payouts: Type.Object(
      { sent: Count, succeeded: Count, failed: Count, reversed: Count, unknown: Count, volume: Volume },
      closed,
    ),
    services: Type.Array(ServiceReport),
  },
  closed,
)
export type ConnectionReport = Static<typeof ConnectionReport>

export const reportByConnectionEndpoints = {
  read: endpoint('GET /dashboard/api/operator/report', {
    querystring: Type.Object(
      { days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-8][0-9]|90)$', explain: 'must be from 1 to 90' })) },
      closed,
    ),
    response: { 200: listOf(ConnectionReport) },
  }),
}
