import Type, { type Static } from 'typebox'
import { closed } from '../schema-parts.ts'

/** The result of sending several payouts: each is accepted or refused by itself. Of each kind the first thousand. */
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

/** How far the acceptance of several payouts is: a line of a reply of `application/x-ndjson`, of which the last is the result. */
export const Progress = Type.Object({ accepted: Type.Integer(), refused: Type.Integer(), of: Type.Integer() }, closed)
export type Progress = Static<typeof Progress>

/** The last line where it ended otherwise. */
export const Failed = Type.Object(
  { failed: Type.Object({ code: Type.String(), detail: Type.String() }, closed) },
  closed,
)
export type Failed = Static<typeof Failed>
