import Type, { type Static } from 'typebox'
import { closed } from '../schema-parts.ts'

/** The result of sending several payouts, each accepted or refused on its own: the first thousand of each kind. */
export const SentPayouts = Type.Object(
  {
    accepted: Type.Array(Type.Object({ externalId: Type.String(), id: Type.String() }, closed)),
    refused: Type.Array(
      Type.Object({ externalId: Type.String(), code: Type.String(), message: Type.String() }, closed),
    ),
    counts: Type.Object({ accepted: Type.Integer(), refused: Type.Integer() }, closed),
  },
  closed,
)
export type SentPayouts = Static<typeof SentPayouts>

/**
 * The progress of accepting several payouts: a line of an `application/x-ndjson` reply, whose last line is the result.
 */
export const Progress = Type.Object({ accepted: Type.Integer(), refused: Type.Integer(), of: Type.Integer() }, closed)
export type Progress = Static<typeof Progress>

/** The last line if it failed. */
export const Failed = Type.Object(
  { failed: Type.Object({ code: Type.String(), detail: Type.String() }, closed) },
  closed,
)
export type Failed = Static<typeof Failed>
