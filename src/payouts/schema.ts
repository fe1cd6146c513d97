import Type, { type Static } from 'typebox'
import { PLAIN, PLAIN_AND_VISIBLE } from '../base/plain-text.ts'
import { listQuery } from '../http/pagination.ts'
import { PAYOUT_MOVES, type PayoutStatus } from './states.ts'

/** Largest amount, in whole units. */
export const AMOUNT_MAX = 999_999_999_999
const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = Type.String({ format: 'date-time' })
const STATUSES = Object.keys(PAYOUT_MOVES) as PayoutStatus[]

const receiverAccountNo = Type.String({
  pattern: '^[0-9]{6,20}$',
  explain: 'must be 6 to 20 digits',
  description: '6 to 20 digits; leading zeros are kept.',
})
const receiverBankCode = Type.String({
  minLength: 1,
  maxLength: 32,
  description: 'Short code, 3-digit code or BIC; `GET /v1/banks` lists them.',
})

/** `POST /v1/send-money`. Bank and currency are judged in rules.ts. */
export const SendMoney = Type.Object(
  {
    type: Type.Literal('SEND_MONEY'),
    attributes: Type.Object(
      {
        receiverName: Type.String({
          minLength: 1,
          maxLength: 100,
          ...PLAIN_AND_VISIBLE,
        }),
        receiverAccountNo,
        receiverBankCode,
      },
      { additionalProperties: false },
    ),
    externalId: Type.String({
      minLength: 1,
      maxLength: 64,
      ...PLAIN,
      description: 'Your own reference, unique for ever: the same request again is the same payout.',
    }),
    amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'Whole currency units.' }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      explain: 'must be an ISO 4217 code in upper case, for example IDR',
    }),
    remark: Type.Optional(
      Type.String({ maxLength: 100, ...PLAIN, description: 'Shown to the receiver where the bank does.' }),
    ),
    metadata: Type.Optional(Type.String({ maxLength: 1000, description: 'Echoed back byte for byte.' })),
  },
  { additionalProperties: false },
)
export type SendMoney = Static<typeof SendMoney>

/** `POST /v1/send-money/inquiry`. */
export const Inquiry = Type.Object(
  {
    receiverAccountNo,
    receiverBankCode,
    receiverName: Type.Optional(Type.String({ minLength: 1, maxLength: 100, ...PLAIN })),
  },
  { additionalProperties: false },
)
export type Inquiry = Static<typeof Inquiry>

export const PayoutParams = Type.Object({ id: Type.String({ maxLength: 64 }) })

export const ListQuery = Type.Object(
  {
    ...listQuery,
    externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    status: Type.Optional(Type.Enum(STATUSES)),
    waits: Type.Optional(
      Type.Enum(['opening', 'bank'], {
        description: 'Under way, and waiting until a service opens (see `hint`), or for a clear response of the bank.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>

const acceptance = {
  message: Type.String(),
  id: Type.String(),
  type: Type.Literal('SEND_MONEY'),
  status: Type.Enum(STATUSES),
  externalId: Type.String(),
  amount: Type.Integer(),
  metadata: Nullable(Type.String()),
  attributes: Type.Object({
    receiverName: Type.String(),
    receiverAccountNo: Type.String(),
    receiverBankCode: Type.String(),
  }),
  remark: Nullable(Type.String()),
}
const Detail = Type.Object({
  ...acceptance,
  currency: Type.String(),
  fee: Type.Integer({ description: 'On top of the amount, never taken from it.' }),
  failure: Nullable(Type.Object({ code: Type.String(), reason: Type.String() })),
  hint: Nullable(
    Type.Object(
      {
        code: Type.Literal('SERVICE_CLOSED'),
        service: Type.Enum(['intrabank', 'bifast', 'online', 'skn', 'rtgs']),
        opensAt: Time,
        message: Type.String({ description: '`RTGS opens Monday 23 November 08:00 WIB.`' }),
      },
      { description: 'What it waits for before it is sent, where that is known: clearing keeps hours.' },
    ),
  ),
  bankReference: Nullable(Type.String()),
  createdAt: Time,
  submittedAt: Nullable(Time),
  completedAt: Nullable(Time),
})
const hashcode = Type.String({
  description: 'HMAC-SHA256 (hex) over the RFC 8785 form of the reply without it, under your webhook secret’s bytes.',
})
const envelope = <S extends Parameters<typeof Type.Array>[0]>(data: S) =>
  Type.Object({ status: Type.Integer(), data, errors: Type.Null(), hashcode })

export const Acceptance = envelope(Type.Object(acceptance))
export const DetailReply = envelope(Detail)
export const ListReply = Type.Object({
  status: Type.Integer(),
  data: Type.Array(Detail),
  errors: Type.Null(),
  nextCursor: Nullable(Type.String()),
  hashcode,
})
export const InquiryReply = envelope(
  Type.Object({
    receiverAccountNo: Type.String(),
    receiverBankCode: Type.String(),
    canReceive: Type.Boolean(),
    receiverName: Nullable(Type.String({ description: 'The holder by the bank’s word, masked: `BU** SA*****`.' })),
    nameMatch: Nullable(
      Type.Enum(['exact', 'close', 'different'], {
        description: 'How well it is the name asked about; null where none was. A payout to `different` fails.',
      }),
    ),
    reason: Nullable(Type.String()),
  }),
)
export const EnvelopeErrors = Type.Object({
  status: Type.Integer(),
  data: Type.Null(),
  errors: Type.Array(Type.Object({ code: Type.String(), field: Nullable(Type.String()), message: Type.String() })),
  hashcode,
})
