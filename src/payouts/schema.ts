import Type, { type Static } from 'typebox'
import { PLAIN, PLAIN_AND_VISIBLE } from '../base/plain-text.ts'
import { objectFilters } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listQuery } from '../http/pagination.ts'
import { ACCOUNT_NO_DIGITS, ACCOUNT_NO_PATTERN } from '../markets/account-number.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { PAYOUT_MOVES, type PayoutStatus } from './states.ts'

/** Largest amount, in whole units. */
export const AMOUNT_MAX = 999_999_999_999
export const PayoutStatuses = Type.Enum(Object.keys(PAYOUT_MOVES) as PayoutStatus[], {
  component: 'PayoutStatus',
  description: 'The status of a payout; only a response of the bank ends `PROCESSING`.',
})

const receiverAccountNo = Type.String({
  pattern: ACCOUNT_NO_PATTERN,
  explain: `must be ${ACCOUNT_NO_DIGITS}`,
  description: `${ACCOUNT_NO_DIGITS}; leading zeros are significant.`,
})
const receiverBankCode = Type.String({
  minLength: 1,
  maxLength: 32,
  description: 'Short code, 3-digit code or BIC; `GET /v1/banks` lists them.',
})

/** `POST /v1/send-money`. Bank and currency are checked in rules.ts. */
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
      description: 'Your own reference, never reused: a repeated request returns the same payout.',
    }),
    amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'Whole currency units.' }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
    }),
    remark: Type.Optional(
      Type.String({ maxLength: 100, ...PLAIN, description: 'Shown to the receiver if the bank supports it.' }),
    ),
    metadata: Type.Optional(Type.String({ maxLength: 1000, description: 'Echoed back byte for byte.' })),
  },
  {
    additionalProperties: false,
    component: 'CreatePayout',
    examples: [
      {
        type: 'SEND_MONEY',
        attributes: { receiverName: 'Budi Santoso', receiverAccountNo: '0012345678', receiverBankCode: 'BCA' },
        externalId: 'payout-1',
        amount: 250_000,
        currency: HOME_CURRENCY,
        remark: 'Invoice 8812',
        metadata: '{"invoice":"8812"}',
      },
    ],
  },
)
export type SendMoney = Static<typeof SendMoney>

/** `POST /v1/send-money/inquiry`. */
export const Inquiry = Type.Object(
  {
    receiverAccountNo,
    receiverBankCode,
    receiverName: Type.Optional(Type.String({ minLength: 1, maxLength: 100, ...PLAIN })),
  },
  {
    additionalProperties: false,
    component: 'ReceiverInquiry',
    examples: [{ receiverAccountNo: '0012345678', receiverBankCode: 'BCA', receiverName: 'Budi Santoso' }],
  },
)
export type Inquiry = Static<typeof Inquiry>

export const PayoutParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The payout, `po_…`.', examples: [SAMPLE.payoutId] }),
})

export const ListQuery = Type.Object(
  {
    ...listQuery,
    ...objectFilters,
    externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'By your own reference.' })),
    status: Type.Optional(PayoutStatuses),
    waits: Type.Optional(
      Type.Enum(['opening', 'bank'], {
        description:
          'Under way, and waiting until a service opens (see `hint`), or for a definite response of the bank.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>
