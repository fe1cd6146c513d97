import Type, { type Static } from 'typebox'
import { closed, NoContent } from '../schema-parts.ts'

/** The data of each server-sent event: a payment or payout is new or has changed. */
export const Change = Type.Object({ kind: Type.Enum(['payment', 'payout']), id: Type.String() }, closed)
export type Change = Static<typeof Change>

export const liveUpdateEndpoints = {
  'GET /dashboard/api/stream': {
    querystring: Type.Object({ merchant: Type.String({ maxLength: 40 }) }, closed),
    // 200 is an event stream; 204: there is no room for another one.
    response: { 200: Type.Unsafe<undefined>(Type.String()), 204: NoContent },
  },
}
