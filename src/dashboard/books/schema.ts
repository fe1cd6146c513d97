import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed, Day, Nullable } from '../schema-parts.ts'

/** Streamed while it is made. */
const Package = Type.Unsafe<unknown>(Type.String({ description: 'ZIP' }))

/** Which days can be proven. Null: none is closed yet. */
const ClosedDays = Type.Object({ firstDay: Nullable(Type.String()), lastDay: Nullable(Type.String()) }, closed)

const OperatorBooks = Type.Object(
  {
    ...ClosedDays.properties,
    root: Nullable(Type.String({ description: 'That of the last day.' })),
    transactions: Type.Integer({ description: 'Those of the last day.' }),
    faults: Type.Array(
      Type.Object(
        {
          day: Nullable(Type.String()),
          merchantId: Nullable(Type.String()),
          transactionId: Nullable(Type.String()),
          detail: Type.String(),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type OperatorBooks = Static<typeof OperatorBooks>

export const booksEndpoints = {
  read: endpoint('GET /dashboard/api/books', { response: { 200: ClosedDays } }),
  download: endpoint('GET /dashboard/api/books/file', {
    querystring: Type.Object({ from: Day, to: Day }, closed),
    response: { 200: Package },
  }),
  readAll: endpoint('GET /dashboard/api/operator/books', { response: { 200: OperatorBooks } }),
  downloadDay: endpoint('GET /dashboard/api/operator/books/file', {
    querystring: Type.Object({ day: Day }, closed),
    response: { 200: Package },
  }),
}
