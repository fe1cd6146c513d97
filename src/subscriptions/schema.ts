import Type, { type Static } from 'typebox'
import { PLAIN, PLAIN_AND_VISIBLE } from '../base/plain-text.ts'
import { AMOUNT_MAX } from '../checkout/methods.ts'
import { CUSTOMER_ID } from '../checkout/schema.ts'
import { Metadata } from '../http/input/metadata.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listQuery } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { INTERVAL_UNITS } from './calendar/periods.ts'
import { SUBSCRIPTION_MOVES, type SubscriptionStatus } from './states.ts'
import { COLLECTS, DUNNING_DEFAULT, METHODS_MAX, ON_FAILURES } from './subscription.ts'

const NAME_LENGTH_MAX = 120
const INTERVAL_COUNT_MAX = 366
const TRIAL_DAYS_MAX = 730
const CYCLES_MAX = 1_200
const RETRIES_MAX = 10
const RETRY_DAY_MAX = 60

const idOf = (prefix: string, what: string) => ({
  pattern: `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`,
  explain: `must be the id of ${what}`,
})
const PLAN_ID = idOf('plan', 'a plan')
const METHOD_ID = idOf('sm', 'a saved method')

const externalId = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    ...PLAIN,
    description: 'Your own reference, unique: the same request again gets the first reply.',
  }),
)
const amount = Type.Integer({
  minimum: 1,
  maximum: AMOUNT_MAX,
  description: 'Whole currency units of a whole period.',
})
const currency = Type.String({
  pattern: '^[A-Z]{3}$',
  explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
  description: 'ISO 4217, upper case.',
})
export const Interval = Type.Object(
  {
    unit: Type.Enum([...INTERVAL_UNITS]),
    count: Type.Integer({ minimum: 1, maximum: INTERVAL_COUNT_MAX, description: 'Every so many of them.' }),
  },
  { additionalProperties: false, component: 'SubscriptionInterval', examples: [{ unit: 'month', count: 1 }] },
)

const PLAN_EXAMPLE = {
  externalId: 'basic-monthly',
  name: 'Paket Dasar',
  amount: 150_000,
  currency: HOME_CURRENCY,
  interval: { unit: 'month' as const, count: 1 },
}

/** `POST /v1/plans`. */
export const CreatePlan = Type.Object(
  {
    externalId,
    name: Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH_MAX,
      ...PLAIN_AND_VISIBLE,
      description: 'What invoices call it.',
    }),
    amount,
    currency,
    interval: Interval,
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, component: 'CreatePlan', examples: [PLAN_EXAMPLE] },
)
export type CreatePlan = Static<typeof CreatePlan>

const savedMethodIds = Type.Array(Type.String(METHOD_ID), {
  maxItems: METHODS_MAX,
  uniqueItems: true,
  description: 'The saved methods that are charged, in this order: the next one where one can be used no more.',
})

const Dunning = Type.Object(
  {
    retryDays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: RETRY_DAY_MAX }), {
        maxItems: RETRIES_MAX,
        uniqueItems: true,
        description: `Days after the first failure on which a charge that may succeed later is tried again, rising; absent: ${DUNNING_DEFAULT.retryDays.join(', ')}.`,
      }),
    ),
    hour: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 23,
        description: `The hour of the subscription’s zone at which periods are billed and tries are made; absent: ${DUNNING_DEFAULT.hour}.`,
      }),
    ),
    onFailure: Type.Optional(
      Type.Enum([...ON_FAILURES], {
        description: `What follows the last try: it is cancelled, paused, or continues. Absent: \`${DUNNING_DEFAULT.onFailure}\`.`,
      }),
    ),
  },
  { additionalProperties: false },
)

/** `POST /v1/subscriptions`. The rules between fields are in rules.ts. */
export const CreateSubscription = Type.Object(
  {
    externalId,
    customerId: Type.String({ ...CUSTOMER_ID, description: 'Whom it bills: `POST /v1/customers`.' }),
    planId: Type.Optional(Type.String({ ...PLAN_ID, description: 'Its terms; instead of `amount` and what follows.' })),
    description: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: NAME_LENGTH_MAX,
        ...PLAIN_AND_VISIBLE,
        description: 'What invoices call it. Absent: the name of the plan.',
      }),
    ),
    amount: Type.Optional(amount),
    currency: Type.Optional(currency),
    interval: Type.Optional(Interval),
    anchorDay: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 31,
        description:
          'The day on which periods of months and years begin; 31 is the last day of each month. The first period is then shorter, and billed by its share of days. Absent: the day on which it begins.',
      }),
    ),
    timeZone: Type.Optional(
      Type.String({ maxLength: 64, description: 'Where its days begin, `Asia/Jakarta`; absent: as in your settings.' }),
    ),
    trialDays: Type.Optional(
      Type.Integer({ minimum: 0, maximum: TRIAL_DAYS_MAX, description: 'Days before the first period. Absent: none.' }),
    ),
    cycles: Type.Optional(
      Type.Integer({ minimum: 1, maximum: CYCLES_MAX, description: 'It ends after so many periods. Absent: never.' }),
    ),
    collect: Type.Optional(
      Type.Enum([...COLLECTS], {
        description:
          '`charge`: the saved methods are charged. `invoice`: each invoice is mailed, and paid by hand. Absent: `charge`.',
      }),
    ),
    savedMethodIds: Type.Optional(savedMethodIds),
    dunning: Type.Optional(Dunning),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    component: 'CreateSubscription',
    examples: [
      {
        externalId: 'member-1042',
        customerId: SAMPLE.customerId,
        planId: SAMPLE.planId,
        savedMethodIds: [SAMPLE.savedMethodId],
        trialDays: 14,
      },
    ],
  },
)
export type CreateSubscription = Static<typeof CreateSubscription>

/** `PATCH /v1/subscriptions/{id}`. */
export const UpdateSubscription = Type.Object(
  { savedMethodIds: Type.Optional(savedMethodIds), metadata: Type.Optional(Metadata) },
  {
    additionalProperties: false,
    minProperties: 1,
    component: 'UpdateSubscription',
    examples: [{ savedMethodIds: [SAMPLE.savedMethodId] }],
  },
)
export type UpdateSubscription = Static<typeof UpdateSubscription>

export const CancelSubscription = Type.Object(
  {
    when: Type.Enum(['now', 'period_end'], {
      description: '`now`: nothing is billed or tried any more. `period_end`: what is paid is still used.',
    }),
  },
  { additionalProperties: false, component: 'CancelSubscription', examples: [{ when: 'period_end' }] },
)

const PRORATIONS = ['none', 'next', 'now'] as const
export const ChangePlan = Type.Object(
  {
    planId: Type.String({ ...PLAN_ID, description: 'The plan from now on, in the same currency.' }),
    proration: Type.Enum([...PRORATIONS], {
      description:
        '`none`: the plan changes with the next period. `next`: it changes now; what is left of the period is credited and billed by days on the next invoice, each rounded to whole units, halves up. `now`: the same on an invoice of its own, at once, where it comes to more than 0. A plan with another interval changes with `none`.',
    }),
  },
  {
    additionalProperties: false,
    component: 'ChangePlan',
    examples: [{ planId: SAMPLE.planId, proration: 'next' }],
  },
)
export type ChangePlan = Static<typeof ChangePlan>

export const SubscriptionStatuses = Type.Enum(Object.keys(SUBSCRIPTION_MOVES) as SubscriptionStatus[], {
  component: 'SubscriptionStatus',
  description:
    '`PENDING_METHOD`: it begins once one of its saved methods is ACTIVE. `PAST_DUE`: something could not be collected. `ENDED`: after its last cycle.',
})

export const SubscriptionParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The subscription, `sub_…`.', examples: [SAMPLE.subscriptionId] }),
})
export const PlanParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The plan, `plan_…`.', examples: [SAMPLE.planId] }),
})

const byReference = Type.Optional(
  Type.String({ minLength: 1, maxLength: 64, description: 'The one with this reference.' }),
)
export const PlanQuery = Type.Object({ externalId: byReference, ...listQuery }, { additionalProperties: false })
export type PlanQuery = Static<typeof PlanQuery>

export const ListQuery = Type.Object(
  {
    customerId: Type.Optional(Type.String({ ...CUSTOMER_ID, description: 'Of this customer.' })),
    planId: Type.Optional(Type.String({ ...PLAN_ID, description: 'Of this plan.' })),
    status: Type.Optional(SubscriptionStatuses),
    collect: Type.Optional(Type.Enum([...COLLECTS], { description: 'Collected in this way.' })),
    externalId: byReference,
    ...listQuery,
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>
