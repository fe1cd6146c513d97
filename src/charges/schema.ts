import Type, { type Static } from 'typebox'
import { PLAIN, PLAIN_LINES } from '../base/plain-text.ts'
import { AMOUNT_MAX } from '../checkout/methods.ts'
import { TIME } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { CHARGE_MOVES, type ChargeStatus } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })

const Status = Type.Enum(Object.keys(CHARGE_MOVES) as ChargeStatus[], {
  component: 'ChargeStatus',
  description:
    '`PROCESSING` includes what is not known yet: the provider is polled with the same reference until it is. `NEEDS_PAYER`: they approve at `actionUrl`.',
})

const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
  description: 'ISO 4217, upper case: that of the saved method.',
})

/** `POST /v1/charges`. */
export const CreateCharge = Type.Object(
  {
    externalId: Type.String({
      minLength: 1,
      maxLength: 64,
      ...PLAIN,
      description:
        'Your own reference, never reused: a repeated request returns the same charge, and charges nothing again.',
    }),
    savedMethodId: Type.String({ maxLength: 64, description: 'What is charged, `sm_…`.' }),
    amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'Whole currency units.' }),
    currency: Currency,
    description: Type.String({ minLength: 1, maxLength: 255, ...PLAIN_LINES, description: 'Shown to the payer.' }),
    invoiceId: Type.Optional(
      Type.String({ maxLength: 64, description: 'The invoice it pays, `inv_…`: one charge at a time is open for it.' }),
    ),
  },
  {
    additionalProperties: false,
    component: 'CreateCharge',
    examples: [
      {
        externalId: 'membership-2026-06',
        savedMethodId: SAMPLE.savedMethodId,
        amount: 99_000,
        currency: HOME_CURRENCY,
        description: 'Membership, June 2026',
      },
    ],
  },
)
export type CreateCharge = Static<typeof CreateCharge>

export const CHARGE_EXAMPLE = {
  id: SAMPLE.chargeId,
  externalId: 'membership-2026-06',
  savedMethodId: SAMPLE.savedMethodId,
  customerId: SAMPLE.customerId,
  invoiceId: null,
  transactionId: SAMPLE.transactionId,
  status: 'SUCCEEDED' as const,
  currency: HOME_CURRENCY as string,
  amount: 99_000,
  description: 'Membership, June 2026',
  actionUrl: null,
  failure: null,
  createdAt: SAMPLE.createdAt,
  endedAt: SAMPLE.paidAt,
  livemode: false,
}

const Failure = Type.Object(
  {
    code: Type.String({ description: 'For programs, for example `insufficient_funds`.' }),
    message: Type.String(),
    retryable: Type.Boolean({ description: 'Whether the same method may be charged again later.' }),
    needs: Nullable(
      Type.Enum(['payer', 'new_method'], {
        description: 'What has to happen first: the payer does something, or saves another method.',
      }),
    ),
  },
  { component: 'ChargeFailure', description: 'Why it failed, and what follows from it.' },
)

export const ChargeReply = Type.Object(
  {
    id: Type.String({ description: '`ch_…`' }),
    externalId: Type.String(),
    savedMethodId: Type.String(),
    customerId: Type.String(),
    invoiceId: Nullable(Type.String()),
    transactionId: Type.String({ description: '`pay_…`: what refunds, receipts and reports know its money by.' }),
    status: Status,
    currency: Type.String({ description: 'ISO 4217.' }),
    amount: Type.Integer({ description: 'Whole currency units.' }),
    description: Type.String(),
    actionUrl: Nullable(Type.String({ description: 'Where the payer approves; null unless `NEEDS_PAYER`.' })),
    failure: Nullable(Failure),
    createdAt: Time('ISO 8601, UTC.'),
    endedAt: Nullable(Time('When it succeeded or failed.')),
    livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  },
  {
    component: 'Charge',
    description: 'A charge of a saved method, without the payer.',
    examples: [CHARGE_EXAMPLE],
  },
)

export const ChargeParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The charge, `ch_…`.', examples: [SAMPLE.chargeId] }),
})

const SentTime = (description: string) =>
  Type.String({
    pattern: TIME,
    explain: 'must be an ISO 8601 time with a zone, for example 2026-12-01T10:00:00Z',
    description,
  })

export const ListQuery = Type.Object(
  {
    customerId: Type.Optional(Type.String({ maxLength: 64, description: 'Of this customer.' })),
    savedMethodId: Type.Optional(Type.String({ maxLength: 64, description: 'Of this saved method.' })),
    invoiceId: Type.Optional(Type.String({ maxLength: 64, description: 'Of this invoice.' })),
    status: Type.Optional(Status),
    externalId: Type.Optional(Type.String({ maxLength: 64, description: 'The one of this reference of yours.' })),
    createdFrom: Type.Optional(SentTime('Created at or after this time.')),
    createdTo: Type.Optional(SentTime('Created before this time.')),
    ...listQuery,
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>

export const ChargeList = listOf(ChargeReply, 'ChargeList')
