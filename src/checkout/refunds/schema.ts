import Type from 'typebox'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { REFUND_MOVES, type RefundStatus } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })

export const RefundStatuses = Type.Enum(Object.keys(REFUND_MOVES) as RefundStatus[], {
  component: 'RefundStatus',
  description: 'The status of a refund; `SUCCEEDED`, `FAILED` and `CANCELLED` are final.',
})

export const CLAIM_URL_EXAMPLE = 'https://pay.example/claim/dem0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s'

export const REFUND_EXAMPLE = {
  id: SAMPLE.refundId,
  externalId: 'refund-1',
  transactionId: SAMPLE.transactionId,
  checkoutId: SAMPLE.checkoutId,
  status: 'PROCESSING',
  currency: HOME_CURRENCY,
  amount: 25_000,
  reason: 'One bag was missing',
  way: 'rail',
  claimUrl: null,
  payoutId: null,
  failure: null,
  initiator: 'merchant',
  metadata: {},
  createdAt: '2026-03-04T02:00:00.000Z',
  completedAt: null,
}

/** A refund in replies, in its events, and in the status check of its checkout. */
export const RefundReply = Type.Object(
  {
    id: Type.String({ description: '`re_…`' }),
    externalId: Type.String({ description: 'Your own reference; for a refund made by the provider, the provider’s.' }),
    transactionId: Type.String({ description: 'The refunded payment, `pay_…`.' }),
    checkoutId: Type.Union([Type.String(), Type.Null()], {
      description: '`co_…`; null: a collector received the payment.',
    }),
    status: RefundStatuses,
    currency: Type.String(),
    amount: Type.Integer({ description: 'Whole currency units.' }),
    reason: Nullable(Type.String()),
    way: Type.Enum(['rail', 'transfer', 'claim_link'], {
      description:
        'How the money reaches the payer: by the original payment method, by transfer, or to an account they name.',
    }),
    claimUrl: Nullable(
      Type.String({
        description:
          'Where the payer names an account: send it only to the payer, since anyone who has it can take the money. Null for callers who may not make refunds on their own (keys without the scope `refunds`, agents’ keys, members whose role does not make refunds) and in events to endpoints whose URL no caller who may has set or confirmed.',
      }),
    ),
    payoutId: Nullable(Type.String({ description: 'The payout that carries it, its fee on top.' })),
    failure: Nullable(
      Type.Object({
        code: Type.String({ description: 'For programs, for example `CLAIM_EXPIRED`.' }),
        message: Type.String(),
      }),
    ),
    initiator: Type.Enum(['merchant', 'provider'], {
      description: '`provider`: the provider made the refund on its own initiative, for example a chargeback.',
    }),
    metadata: Type.Object({}, { additionalProperties: true }),
    createdAt: Time('ISO 8601, UTC.'),
    completedAt: Nullable(Time('When it ended.')),
  },
  { component: 'Refund', description: 'A full or partial refund of a payment.', examples: [REFUND_EXAMPLE] },
)
