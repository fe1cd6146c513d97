import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed } from '../schema-parts.ts'

/** Whose changes are announced, by the prefix of their ids. A collection is what a collector received. */
export const KINDS = {
  co: 'payment',
  po: 'payout',
  pay: 'collection',
  col: 'collector',
  inv: 'invoice',
  apr: 'approval',
  re: 'refund',
  sub: 'subscription',
  ch: 'charge',
  sm: 'saved_method',
} as const

/** The data of each server-sent event: what is new or has changed. */
export const Change = Type.Object({ kind: Type.Enum(Object.values(KINDS)), id: Type.String() }, closed)
export type Change = Static<typeof Change>

export const liveUpdateEndpoints = {
  stream: endpoint('GET /dashboard/api/stream', {
    querystring: Type.Object({ merchant: Type.String({ maxLength: 40 }) }, closed),
    // An event stream.
    response: { 200: Type.Unsafe<undefined>(Type.String()) },
  }),
}
