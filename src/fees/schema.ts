import Type, { type Static } from 'typebox'
import { HOME, HOME_CURRENCY } from '../markets/market-of.ts'
import { TYPE_CODES } from '../payment-methods/types.ts'
import { SUBJECTS } from './rule.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

/** The largest amount anything may have, in whole units. */
const AMOUNT_MAX = 999_999_999_999
const Subject = Type.Enum([...SUBJECTS], {
  description: 'What is paid for: a way to pay, a payout to another bank, or one within the same bank.',
})
const Code = Type.String({ description: 'The bank, wallet or brand of cards.' })
const BasisPoints = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'The percentage, in hundredths: 70 is 0.7 %.',
})
const Whole = (description: string) => Type.Integer({ minimum: 0, maximum: AMOUNT_MAX, description })
const Source = Type.Enum(['own', 'general', 'built_in'], {
  description: 'Your own rule, the deployment’s default, or the built-in one.',
})
const ValidFrom = Nullable(Type.String({ format: 'date-time' }), 'Since when; null: since ever.')
const origin = { source: Source, validFrom: ValidFrom }

const tax = { name: Type.String({ description: `\`${HOME.feeTax.name}\`` }), basisPoints: BasisPoints }
const price = {
  above: Whole('For amounts above this one, whole units.'),
  basisPoints: BasisPoints,
  fixed: Whole('Added to the percentage, whole units.'),
  minimum: Whole('The fee is at least this.'),
  maximum: Nullable(Whole('The fee is at most this.')),
  refundFee: Nullable(
    Type.Enum(['kept', 'proportional']),
    'The fee of a refunded payment: retained, or refunded in the same proportion; null: your setting.',
  ),
}
const schedule = {
  dayKind: Type.Enum(['business', 'calendar'], {
    description: `Days on which banks in ${HOME.country} work, or days of 24 hours from the payment.`,
  }),
  days: Type.Integer({ minimum: 0, maximum: 60, description: 'So many after the day of the payment.' }),
  time: Nullable(Type.String(), `When on that business day, in ${HOME.calendar.city}: \`08:00\`.`),
}

const Upcoming = Type.Object(
  {
    id: Type.String({ description: '`rul_…`' }),
    kind: Type.Enum(['fee', 'tax', 'settlement']),
    scope: Type.Enum(['own', 'general']),
    subject: Nullable(Subject),
    code: Nullable(Code),
    currency: Nullable(Type.String()),
    ends: Type.Boolean({ description: 'From then on what stands behind it counts again.' }),
    fee: Nullable(Type.Object(price, { component: 'FeePrice', description: 'What something costs.' })),
    tax: Nullable(Type.Object(tax, { component: 'FeeTaxRate', description: 'A rate of tax on fees.' })),
    settlement: Nullable(
      Type.Object(schedule, { component: 'SettlementSchedule', description: 'When money becomes available.' }),
    ),
    validFrom: Type.String({ format: 'date-time' }),
    createdAt: Type.String({ format: 'date-time' }),
    createdBy: Type.String({ description: 'Who made it.' }),
  },
  { component: 'FeeRule', description: 'One rule of a plan.' },
)
/** A rule as the operator's pages show it too. */
export const RuleView = Upcoming
export type RuleView = Static<typeof RuleView>

const { createdBy: _by, ...public_ } = Upcoming.properties
const MerchantRule = Type.Object(public_, { component: 'PlanRule', description: 'A rule that is to count later.' })

const planOf = <R extends typeof Upcoming | typeof MerchantRule>(upcoming: R) => ({
  currency: Type.String({ description: 'ISO 4217.' }),
  at: Type.String({ format: 'date-time' }),
  tax: Nullable(
    Type.Object({ ...tax, ...origin }, { component: 'FeeTax', description: 'The tax on fees.' }),
    'On top of each fee; null: none.',
  ),
  fees: Type.Array(
    Type.Object(
      { subject: Subject, code: Nullable(Code, 'Null: all of them.'), ...price, ...origin },
      { component: 'Fee', description: 'What a payment or payout costs.' },
    ),
  ),
  settlements: Type.Array(
    Type.Object(
      { method: Type.Enum([...TYPE_CODES]), code: Nullable(Code, 'Null: all of them.'), ...schedule, ...origin },
      { component: 'Settlement', description: 'When money of a method becomes available.' },
    ),
  ),
  upcoming: Type.Array(upcoming, { description: 'What is to change, in order of time.' }),
  holidaysKnownUntil: Type.String({ description: 'Until which day the holidays of banks are known: `2026-12-31`.' }),
})

const EXAMPLE_FEE = {
  subject: 'virtual_account',
  code: null,
  above: 0,
  basisPoints: 0,
  fixed: 4_000,
  minimum: 0,
  maximum: null,
  refundFee: null,
  source: 'built_in',
  validFrom: null,
} as const
const PLAN_EXAMPLE = {
  currency: HOME_CURRENCY,
  at: '2026-03-02T03:04:05.678Z',
  tax: { name: HOME.feeTax.name, basisPoints: 1_100, source: 'general', validFrom: '2025-12-31T17:00:00.000Z' },
  fees: [EXAMPLE_FEE],
  settlements: [
    {
      method: 'qrcode',
      code: null,
      dayKind: 'business',
      days: 1,
      time: '08:00',
      source: 'own',
      validFrom: '2026-01-31T17:00:00.000Z',
    },
  ],
  upcoming: [],
  holidaysKnownUntil: '2026-12-31',
}
export const PlanReply = Type.Object(planOf(MerchantRule), {
  component: 'FeePlan',
  description: 'What you pay, and when your money becomes available.',
  examples: [PLAN_EXAMPLE],
})
/** A plan as operators read it. */
export const PlanView = Type.Object(planOf(Upcoming))
export type PlanView = Static<typeof PlanView>

export const CurrencyQuery = Type.Object({ currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })) })

/** What is to be priced. */
export const PreviewQuery = Type.Object({
  subject: Subject,
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 32, description: 'The bank, wallet or brand of cards.' })),
  amount: Type.String({ pattern: '^[1-9][0-9]{0,11}$', description: 'Whole units.' }),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
})
export type PreviewQuery = Static<typeof PreviewQuery>

const Amount = (description: string) => Type.String({ description: `${description} Exact decimal: \`"4000.00"\`.` })
export const PreviewReply = Type.Object(
  {
    subject: Subject,
    code: Nullable(Code),
    currency: Type.String(),
    amount: Amount('What is paid or sent.'),
    fee: Amount('What it costs.'),
    tax: Amount('The tax on the fee.'),
    net: Amount('What you get of a payment, or what a payout takes from your balance.'),
    availableAt: Nullable(Type.String({ format: 'date-time' }), 'When a payment of now becomes available.'),
  },
  {
    component: 'FeePreview',
    description: 'What an amount would cost now.',
    examples: [
      {
        subject: 'virtual_account',
        code: 'BCA',
        currency: HOME_CURRENCY,
        amount: '150000.00',
        fee: '4000.00',
        tax: '440.00',
        net: '145560.00',
        availableAt: '2026-03-03T01:00:00.000Z',
      },
    ],
  },
)

/** A rule as an operator requests it: owner, kind, terms and start. */
export const RuleBody = Type.Object(
  {
    merchantId: Nullable(Type.String({ maxLength: 64 })),
    kind: Type.Enum(['fee', 'tax', 'settlement']),
    subject: Type.Optional(Subject),
    code: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 32 }))),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    above: Type.Optional(Whole('')),
    ends: Type.Optional(Type.Boolean()),
    basisPoints: Type.Optional(BasisPoints),
    fixed: Type.Optional(Whole('')),
    minimum: Type.Optional(Whole('')),
    maximum: Type.Optional(Nullable(Whole(''))),
    refundFee: Type.Optional(Nullable(Type.Enum(['kept', 'proportional']))),
    dayKind: Type.Optional(Type.Enum(['business', 'calendar'])),
    days: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
    time: Type.Optional(Nullable(Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }))),
    validFrom: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  },
  { additionalProperties: false },
)
export type RuleBody = Static<typeof RuleBody>
