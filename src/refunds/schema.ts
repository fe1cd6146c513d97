import Type, { type Static } from 'typebox'
import { PLAIN, PLAIN_AND_VISIBLE } from '../base/plain-text.ts'
import { RefundReply, RefundStatuses } from '../checkout/refunds/schema.ts'
import { CUSTOMER_ID } from '../checkout/schema.ts'
import { Metadata } from '../http/input/metadata.ts'
import { objectFilters } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { ACCOUNT_NO_DIGITS, ACCOUNT_NO_PATTERN } from '../markets/account-number.ts'

/** Largest amount, in whole units. */
const AMOUNT_MAX = 999_999_999_999

/** `POST /v1/refunds`. The rules between fields are in rules.ts. */
export const CreateRefund = Type.Object(
  {
    externalId: Type.String({
      minLength: 1,
      maxLength: 64,
      ...PLAIN,
      description: 'Your own reference, never reused: a repeated request returns the same refund.',
    }),
    transactionId: Type.Optional(
      Type.String({ maxLength: 64, description: 'The payment, `pay_…`; this or `checkoutId`.' }),
    ),
    checkoutId: Type.Optional(
      Type.String({ maxLength: 64, description: 'A checkout that was paid once, `co_…`; this or `transactionId`.' }),
    ),
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: AMOUNT_MAX,
        description: 'Whole currency units; absent: the full remaining amount.',
      }),
    ),
    reason: Type.Optional(Type.String({ maxLength: 100, ...PLAIN, description: 'Shown to the payer.' })),
    fallback: Type.Optional(
      Type.Enum(['none', 'transfer', 'claim_link'], {
        description:
          'What happens if the original payment method takes no refund: nothing (the default), a transfer to `receiver`, or a link on which the payer names an account.',
      }),
    ),
    receiver: Type.Optional(
      Type.Object(
        {
          bankCode: Type.String({
            minLength: 1,
            maxLength: 32,
            description: 'Short code, 3-digit code or BIC; `GET /v1/banks` lists them.',
          }),
          accountNo: Type.String({ pattern: ACCOUNT_NO_PATTERN, explain: `must be ${ACCOUNT_NO_DIGITS}` }),
          name: Type.String({ minLength: 1, maxLength: 100, ...PLAIN_AND_VISIBLE }),
        },
        { additionalProperties: false, description: 'With `fallback` `transfer`: the account it goes to.' },
      ),
    ),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    component: 'CreateRefund',
    examples: [
      { externalId: 'refund-1', transactionId: SAMPLE.transactionId, amount: 25_000, reason: 'One bag was missing' },
      { externalId: 'refund-2', checkoutId: SAMPLE.checkoutId, fallback: 'claim_link', metadata: { ticket: '417' } },
    ],
  },
)
export type CreateRefund = Static<typeof CreateRefund>

export const RefundParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The refund, `re_…`.', examples: [SAMPLE.refundId] }),
})

const filter = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }))
export const ListQuery = Type.Object(
  {
    ...listQuery,
    ...objectFilters,
    checkoutId: filter('Of this checkout.'),
    transactionId: filter('Of this payment.'),
    customerId: Type.Optional(
      Type.String({
        ...CUSTOMER_ID,
        description: 'Of what this customer paid, by checkout or at a sticker or number of theirs.',
      }),
    ),
    externalId: filter('By your reference, or the provider’s.'),
    status: Type.Optional(RefundStatuses),
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>

export const RefundList = listOf(RefundReply, 'RefundList')
