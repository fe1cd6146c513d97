import Type, { type Static } from 'typebox'
import { closed, Nullable } from '../schema-parts.ts'

const DayVolume = Type.Object(
  { day: Type.String(), currency: Type.String(), amount: Type.Integer(), count: Type.Integer() },
  closed,
)
export type DayVolume = Static<typeof DayVolume>

const MethodSuccess = Type.Object(
  {
    type: Type.String(),
    code: Nullable(Type.String()),
    ended: Type.Integer({ description: 'Of the attempts begun in these days.' }),
    succeeded: Type.Integer({ description: 'Of those that have ended.' }),
    open: Type.Integer({ description: 'That may still be paid in time.' }),
  },
  closed,
)
export type MethodSuccess = Static<typeof MethodSuccess>

const Service = Type.Enum(['intrabank', 'bifast', 'online', 'skn', 'rtgs'])

/** Something that the members of a merchant should look at, how often it occurs, and where in the dashboard. */
const Attention = Type.Object(
  {
    kind: Type.String(),
    count: Type.Integer(),
    link: Type.String(),
    money: Type.Optional(Type.Object({ currency: Type.String(), amount: Type.Integer() }, closed)),
    /** The first of them to be sent, and when. */
    opening: Type.Optional(Type.Object({ service: Service, opensAt: Type.String() }, closed)),
  },
  closed,
)
export type Attention = Static<typeof Attention>

const Overview = Type.Object(
  {
    days: Type.Array(Type.String(), { description: 'Of the merchant’s time zone, oldest first; the last is today.' }),
    volume: Type.Array(DayVolume, { description: 'By the day it was paid.' }),
    successByMethod: Type.Array(MethodSuccess),
    balances: Type.Array(
      Type.Object(
        {
          currency: Type.String(),
          available: Type.Integer(),
          pending: Type.Integer(),
          held: Type.Integer(),
          suspense: Type.Integer(),
          owed: Type.Integer(),
        },
        closed,
      ),
    ),
    attention: Type.Array(Attention),
  },
  closed,
)
export type Overview = Static<typeof Overview>

export const overviewEndpoints = {
  'GET /dashboard/api/overview': {
    querystring: Type.Object(
      { days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-8][0-9]|90)$', explain: 'must be from 1 to 90' })) },
      closed,
    ),
    response: { 200: Overview },
  },
}
