import Type, { type Static } from 'typebox'
import { WholeNumberText } from '../../http/input/whole-number-text.ts'
import { TRANSFER_SERVICES } from '../../markets/market-of.ts'
import { endpoint } from '../endpoint.ts'
import { closed, Day, Nullable, Time } from '../schema-parts.ts'

const Method = { type: Type.String(), code: Nullable(Type.String()) }
const Volume = { currency: Type.String(), amount: Type.Integer(), count: Type.Integer() }

const DayVolume = Type.Object({ day: Type.String(), ...Method, ...Volume }, closed)
export type DayVolume = Static<typeof DayVolume>

const HourVolume = Type.Object(
  { day: Type.String(), hour: Type.Integer({ description: 'Hours since the start of the day.' }), ...Volume },
  closed,
)
export type HourVolume = Static<typeof HourVolume>

const PayTime = Type.Object(
  {
    ...Method,
    count: Type.Integer(),
    median: Type.Integer({ description: 'Seconds, estimated from a histogram.' }),
    p90: Type.Integer({ description: 'Seconds within which nine of ten had paid.' }),
  },
  closed,
)
export type PayTime = Static<typeof PayTime>

const DayConversion = Type.Object(
  {
    day: Type.String({ description: 'On which the payments were created.' }),
    created: Type.Integer(),
    paid: Type.Integer({ description: 'Of those, at any time.' }),
    open: Type.Integer({ description: 'That may still be paid in time.' }),
  },
  closed,
)
export type DayConversion = Static<typeof DayConversion>

const Unpaid = Type.Object(
  { status: Type.Enum(['EXPIRED', 'CANCELLED', 'FAILED']), code: Nullable(Type.String()), count: Type.Integer() },
  closed,
)
export type Unpaid = Static<typeof Unpaid>

const Ahead = Type.Object(
  {
    day: Type.String(),
    currency: Type.String(),
    amount: Type.String({ description: 'A decimal: fees may leave fractions.' }),
    count: Type.Integer(),
  },
  closed,
)

const MethodSuccess = Type.Object(
  {
    ...Method,
    ended: Type.Integer({ description: 'Of the attempts begun in these days.' }),
    succeeded: Type.Integer({ description: 'Of those that have ended.' }),
    open: Type.Integer({ description: 'That may still be paid in time.' }),
  },
  closed,
)
export type MethodSuccess = Static<typeof MethodSuccess>

const Service = Type.Enum([...TRANSFER_SERVICES])

/** Something that the members of a merchant should look at, how often it occurs, and where in the dashboard. */
const Attention = Type.Object(
  {
    kind: Type.String(),
    count: Type.Integer(),
    link: Type.String(),
    money: Type.Optional(
      Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer() }, closed), {
        description: 'What is left, where it is little.',
      }),
    ),
    /** When the first of them will be sent, and by which service. */
    opening: Type.Optional(Type.Object({ service: Service, opensAt: Type.String() }, closed)),
  },
  closed,
)
export type Attention = Static<typeof Attention>

const Payments = Type.Object(
  {
    volume: Type.Array(DayVolume, { description: 'By the day it was paid, and by method.' }),
    hours: Type.Object(
      {
        today: Type.String(),
        before: Type.String({ description: 'The same day a week ago.' }),
        volume: Type.Array(HourVolume),
      },
      closed,
    ),
    successByMethod: Type.Array(MethodSuccess),
    payTimes: Type.Array(PayTime, {
      description: 'From receiving the payment instructions until paid, for what was paid.',
    }),
    conversion: Type.Array(DayConversion),
    unpaid: Type.Array(Unpaid, { description: 'How what was created in these days ended without being paid.' }),
  },
  closed,
)
export type Payments = Static<typeof Payments>

const Overview = Type.Object(
  {
    /** By the gateway's clock, which in the sandbox may be moved. */
    now: Time,
    days: Type.Array(Type.String(), { description: 'Of the merchant’s time zone, oldest first.' }),
    /** Null: they are being counted, up to `countedUntil` so far. */
    payments: Nullable(Payments),
    countedUntil: Nullable(Time),
    ahead: Type.Array(Ahead, { description: 'What settles on which day to come.' }),
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
  read: endpoint('GET /dashboard/api/overview', {
    /** `days`: how many up to `to`, or up to today, where `from` names none. */
    querystring: Type.Object(
      {
        from: Type.Optional(Day),
        to: Type.Optional(Day),
        days: Type.Optional(WholeNumberText({ minimum: 1, maximum: 366, description: 'How many days.' })),
      },
      closed,
    ),
    response: { 200: Overview },
  }),
}
