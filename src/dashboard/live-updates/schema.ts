import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed } from '../schema-parts.ts'

/** The data of each server-sent event: what is new or has changed. */
export const Change = Type.Object(
  { kind: Type.Enum(['payment', 'payout', 'collection', 'collector', 'invoice', 'approval']), id: Type.String() },
  closed,
)
export type Change = Static<typeof Change>

export const liveUpdateEndpoints = {
  stream: endpoint('GET /dashboard/api/stream', {
    querystring: Type.Object({ merchant: Type.String({ maxLength: 40 }) }, closed),
    // An event stream.
    response: { 200: Type.Unsafe<undefined>(Type.String()) },
  }),
}
