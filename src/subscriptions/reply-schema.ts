import Type from 'typebox'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { Interval, SubscriptionStatuses } from './schema.ts'
import { COLLECTS, DUNNING_DEFAULT, END_REASONS, ON_FAILURES } from './subscription.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })
const Day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description })
const Attached = Type.Object({}, { additionalProperties: true, description: 'As sent.' })

const PLAN_EXAMPLE = {
  id: SAMPLE.planId,
  externalId: 'basic-monthly',
  name: 'Paket Dasar',
  amount: 150_000,
  currency: HOME_CURRENCY,
  interval: { unit: 'month', count: 1 },
  metadata: {},
  createdAt: SAMPLE.createdAt,
  livemode: false,
}

export const PlanReply = Type.Object(
  {
    id: Type.String({ description: '`plan_…`' }),
    externalId: Nullable(Type.String({ description: 'Your own reference; null: none.' })),
    name: Type.String(),
    amount: Type.Integer({ description: 'Whole currency units of a whole period.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    interval: Interval,
    metadata: Attached,
    createdAt: Time('ISO 8601, UTC.'),
    livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  },
  { component: 'Plan', description: 'A price and how often it is due. It never changes.', examples: [PLAN_EXAMPLE] },
)
export const PlanList = listOf(PlanReply, 'PlanList')

export const SUBSCRIPTION_EXAMPLE = {
  id: SAMPLE.subscriptionId,
  externalId: 'member-1042',
  customerId: SAMPLE.customerId,
  planId: SAMPLE.planId,
  description: 'Paket Dasar',
  status: 'ACTIVE',
  amount: 150_000,
  currency: HOME_CURRENCY,
  interval: { unit: 'month', count: 1 },
  anchorDay: 31,
  timeZone: 'Asia/Jakarta',
  trialDays: 0,
  trialEnd: null,
  cycles: null,
  cyclesDone: 2,
  collect: 'charge',
  savedMethodIds: [SAMPLE.savedMethodId],
  dunning: { ...DUNNING_DEFAULT, retryDays: [...DUNNING_DEFAULT.retryDays] },
  currentPeriod: { start: '2026-02-28', end: '2026-03-30' },
  nextPeriodStart: '2026-03-31',
  nextInvoiceAt: '2026-03-31T02:00:00.000Z',
  cancelsAtPeriodEnd: false,
  nextPlanId: null,
  latestInvoiceId: SAMPLE.invoiceId,
  customerUrl: `https://pay.example/c/${SAMPLE.customerId}`,
  endReason: null,
  metadata: {},
  createdAt: SAMPLE.createdAt,
  updatedAt: SAMPLE.createdAt,
  activatedAt: SAMPLE.createdAt,
  endedAt: null,
  livemode: false,
}

const listed = {
  id: Type.String({ description: '`sub_…`' }),
  externalId: Nullable(Type.String({ description: 'Your own reference; null: none.' })),
  customerId: Type.String(),
  planId: Nullable(Type.String({ description: 'Null: its terms are its own.' })),
  description: Type.String({ description: 'What invoices call it.' }),
  status: SubscriptionStatuses,
  amount: Type.Integer({ description: 'Whole currency units of a whole period.' }),
  currency: Type.String({ description: 'ISO 4217.' }),
  interval: Interval,
  anchorDay: Nullable(Type.Integer({ description: 'As sent; null: the day on which it began.' })),
  timeZone: Type.String({ description: 'Where its days begin.' }),
  trialDays: Type.Integer(),
  trialEnd: Nullable(Day('The first day after the trial; null: there is none, or it has not begun.')),
  cycles: Nullable(Type.Integer({ description: 'It ends after so many periods; null: never by itself.' })),
  cyclesDone: Type.Integer({ description: 'Periods that have begun.' }),
  collect: Type.Enum([...COLLECTS]),
  savedMethodIds: Type.Array(Type.String()),
  dunning: Type.Object({
    retryDays: Type.Array(Type.Integer()),
    hour: Type.Integer(),
    onFailure: Type.Enum([...ON_FAILURES]),
  }),
  currentPeriod: Nullable(
    Type.Object(
      { start: Type.String(), end: Type.String() },
      { description: 'First and last day, in its zone, of what was billed last; null: nothing was.' },
    ),
  ),
  nextPeriodStart: Nullable(Day('The first day of the period that is billed next; null: none is.')),
  nextInvoiceAt: Nullable(Time('When that is billed, or it ends; null: nothing is due by time.')),
  cancelsAtPeriodEnd: Type.Boolean({ description: 'Whether it is cancelled when the current period is over.' }),
  nextPlanId: Nullable(Type.String({ description: 'Its plan from the next period on; null: as now.' })),
  latestInvoiceId: Nullable(Type.String({ description: 'What was billed last.' })),
  customerUrl: Type.String({
    description:
      'The customer’s own page, where they see it, pay, change the method and cancel; opened by a mailed code.',
  }),
  endReason: Nullable(
    Type.Enum([...END_REASONS], {
      description:
        '`merchant`, `customer`: cancelled by them. `not_paid`: after the last try. `erased`: the customer’s data was. `cycles`: the last one is over.',
    }),
  ),
  metadata: Attached,
  createdAt: Time('ISO 8601, UTC.'),
  updatedAt: Time('When it changed last.'),
  activatedAt: Nullable(Time('When its first paid period began.')),
  endedAt: Nullable(Time('When it ended.')),
  livemode: Type.Boolean({ description: 'False in the sandbox.' }),
}

/** An entry of a list, and `data` of the events. */
export const ListedSubscription = Type.Object(listed, {
  component: 'ListedSubscription',
  description: 'A subscription without what is being collected.',
  examples: [SUBSCRIPTION_EXAMPLE],
})

const COLLECTING_EXAMPLE = {
  invoiceId: SAMPLE.invoiceId,
  status: 'OPEN',
  nextTryAt: '2026-03-04T02:00:00.000Z',
  chargeId: null,
  tries: 1,
  failure: { code: 'INSUFFICIENT_FUNDS', message: 'The balance is not sufficient.', needs: null },
}
export const DETAIL_EXAMPLE = { ...SUBSCRIPTION_EXAMPLE, collecting: [COLLECTING_EXAMPLE] }

export const SubscriptionReply = Type.Object(
  {
    ...listed,
    collecting: Type.Array(
      Type.Object({
        invoiceId: Type.String(),
        status: Type.Enum(['OPEN', 'GIVEN_UP'], { description: '`GIVEN_UP`: no further try is made.' }),
        nextTryAt: Nullable(Time('When it is tried next; null: not by time.')),
        chargeId: Nullable(
          Type.String({ description: 'A charge whose outcome is not known: no other begins until it is. Null: none.' }),
        ),
        tries: Type.Integer({ description: 'Charges that began.' }),
        failure: Nullable(
          Type.Object({
            code: Type.String(),
            message: Type.String(),
            needs: Nullable(Type.Enum(['payer', 'new_method'])),
          }),
        ),
      }),
      { description: 'Its invoices that are not paid, the oldest first.' },
    ),
  },
  {
    component: 'Subscription',
    description: 'What you bill a customer for again and again.',
    examples: [DETAIL_EXAMPLE],
  },
)
export const SubscriptionList = listOf(ListedSubscription, 'SubscriptionList')
