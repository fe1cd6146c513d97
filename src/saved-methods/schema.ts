import Type, { type Static } from 'typebox'
import { PLAIN } from '../base/plain-text.ts'
import { PaymentType } from '../checkout/attempts/schema.ts'
import { AMOUNT_MAX } from '../checkout/methods.ts'
import { TIME } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { SAVED_METHOD_MOVES, type SavedMethodStatus } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })
const SentTime = (description: string) =>
  Type.String({
    pattern: TIME,
    explain: 'must be an ISO 8601 time with a zone, for example 2026-12-01T10:00:00Z',
    description,
  })

const Status = Type.Enum(Object.keys(SAVED_METHOD_MOVES) as SavedMethodStatus[], {
  component: 'SavedMethodStatus',
  description:
    '`PENDING_PAYER`: the payer has not agreed, or not finished at their provider. Only an `ACTIVE` one can be charged.',
})

const Frequency = Type.Object(
  {
    unit: Type.Enum(['day', 'week', 'month', 'year']),
    count: Type.Integer({ minimum: 1, maximum: 366 }),
  },
  {
    additionalProperties: false,
    component: 'Frequency',
    description: 'How often: `{"unit":"month","count":1}` is once in each calendar month.',
  },
)

const ExternalId = Type.String({
  minLength: 1,
  maxLength: 64,
  ...PLAIN,
  description: 'Your own reference, never reused: a repeated request returns the same saved method.',
})

/** `POST /v1/saved-methods`. The rules between fields are in rules.ts. */
export const CreateSavedMethod = Type.Object(
  {
    externalId: ExternalId,
    customerId: Type.String({ maxLength: 64, description: 'Whose it is, `cus_…`.' }),
    type: PaymentType,
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 32, description: 'The wallet or the bank.' })),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
        description: `What it is charged in; ${HOME_CURRENCY} when absent.`,
      }),
    ),
    returnUrl: Type.String({ maxLength: 2048, description: 'Where the payer is sent afterwards.' }),
    mandate: Type.Optional(
      Type.Object(
        {
          maxAmount: Type.Optional(
            Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'The most of one charge; whole units.' }),
          ),
          frequency: Type.Optional(Frequency),
          until: Type.Optional(SentTime('No charge at or after this time.')),
        },
        {
          additionalProperties: false,
          description: 'What the payer agrees to; what is left out has no bound. Charges outside: `MANDATE_EXCEEDED`.',
        },
      ),
    ),
  },
  {
    additionalProperties: false,
    component: 'CreateSavedMethod',
    examples: [
      {
        externalId: 'wallet-of-customer-17',
        customerId: SAMPLE.customerId,
        type: 'ewallet',
        code: 'DANA',
        returnUrl: 'https://shop.example/account',
        mandate: { maxAmount: 150_000, frequency: { unit: 'month', count: 1 } },
      },
    ],
  },
)
export type CreateSavedMethod = Static<typeof CreateSavedMethod>

export const SAVED_METHOD_EXAMPLE = {
  id: SAMPLE.savedMethodId,
  externalId: 'wallet-of-customer-17',
  customerId: SAMPLE.customerId,
  type: 'ewallet' as const,
  code: 'DANA',
  currency: HOME_CURRENCY as string,
  status: 'ACTIVE' as const,
  label: '0812••••678',
  linkUrl: `https://pay.example/${SAMPLE.savedMethodId}`,
  returnUrl: 'https://shop.example/account',
  mandate: {
    maxAmount: 150_000,
    frequency: { unit: 'month' as const, count: 1 },
    until: null,
    text: 'I allow Kopi Senja to charge my DANA without confirming each time: at most IDR 150,000 each time; at most once a month; until I end it. …',
    version: '2026-12-en',
    acceptedAt: SAMPLE.createdAt,
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Linux; Android 15)',
  },
  failure: null,
  revokedBy: null,
  createdAt: SAMPLE.createdAt,
  activatedAt: SAMPLE.createdAt,
  endedAt: null,
  expiresAt: null,
  livemode: false,
}

/** What a saved method shows before its payer has agreed. */
export const PENDING_EXAMPLE = {
  ...SAVED_METHOD_EXAMPLE,
  status: 'PENDING_PAYER' as const,
  label: null,
  mandate: {
    ...SAVED_METHOD_EXAMPLE.mandate,
    ...{ text: null, version: null, acceptedAt: null, ip: null, userAgent: null },
  },
  activatedAt: null,
}

export const SavedMethodReply = Type.Object(
  {
    id: Type.String({ description: '`sm_…`' }),
    externalId: Type.String(),
    customerId: Type.String(),
    type: PaymentType,
    code: Nullable(Type.String({ description: 'The wallet or the bank.' })),
    currency: Type.String({ description: 'ISO 4217.' }),
    status: Status,
    label: Nullable(Type.String({ description: 'What the payer recognises, masked: a number, a card.' })),
    linkUrl: Type.String({
      format: 'uri',
      description: 'Its page: send the payer there to agree. Later it shows them what they agreed to, and ends it.',
    }),
    returnUrl: Type.String(),
    mandate: Type.Object({
      maxAmount: Nullable(Type.Integer({ description: 'Whole units; null: no bound.' })),
      frequency: Nullable(Frequency),
      until: Nullable(Time('No charge at or after this time.')),
      text: Nullable(Type.String({ description: 'The words the payer agreed to; null: not yet.' })),
      version: Nullable(Type.String({ description: 'The version of those words, with its language.' })),
      acceptedAt: Nullable(Time('When they agreed.')),
      ip: Nullable(Type.String({ description: 'From which address; null in events, and once erased.' })),
      userAgent: Nullable(Type.String({ description: 'With which browser; null in events, and once erased.' })),
    }),
    failure: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    revokedBy: Nullable(Type.Enum(['payer', 'merchant', 'provider'])),
    createdAt: Time('ISO 8601, UTC.'),
    activatedAt: Nullable(Time('When it could first be charged.')),
    endedAt: Nullable(Time('When it failed, was revoked or expired.')),
    expiresAt: Nullable(Time('When its provider lets it end; null: it does not say.')),
    livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  },
  {
    component: 'SavedMethod',
    description: 'A payment method of a customer that is charged without them, within what they agreed to.',
    examples: [SAVED_METHOD_EXAMPLE],
  },
)

export const SavedMethodParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The saved method, `sm_…`.', examples: [SAMPLE.savedMethodId] }),
})

const filters = {
  status: Type.Optional(Status),
  type: Type.Optional(PaymentType),
  externalId: Type.Optional(Type.String({ maxLength: 64, description: 'The one of this reference of yours.' })),
  createdFrom: Type.Optional(SentTime('Created at or after this time.')),
  createdTo: Type.Optional(SentTime('Created before this time.')),
  ...listQuery,
}

export const ListQuery = Type.Object(
  { customerId: Type.Optional(Type.String({ maxLength: 64, description: 'Of this customer.' })), ...filters },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>

export const OfCustomerQuery = Type.Object(filters, { additionalProperties: false })
export const SavedMethodList = listOf(SavedMethodReply, 'SavedMethodList')
