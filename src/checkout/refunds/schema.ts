import Type from 'typebox'
import { REFUND_MOVES, type RefundStatus } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })

export const RefundStatuses = Type.Enum(Object.keys(REFUND_MOVES) as RefundStatus[])

/** A refund in replies, in its events, and in the status check of its checkout. */
export const RefundReply = Type.Object({
  id: Type.String({ description: '`re_…`' }),
  externalId: Type.String({ description: 'Your own reference; of a refund that the provider made, the provider’s.' }),
  transactionId: Type.String({ description: 'The payment it gives back, `pay_…`.' }),
  checkoutId: Type.String(),
  status: RefundStatuses,
  currency: Type.String(),
  amount: Type.Integer({ description: 'Whole currency units.' }),
  reason: Nullable(Type.String()),
  way: Type.Enum(['rail', 'transfer', 'claim_link']),
  claimUrl: Nullable(Type.String({ description: 'Where the payer names an account; give it to them.' })),
  payoutId: Nullable(Type.String({ description: 'The payout that carries it, its fee on top.' })),
  failure: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  initiator: Type.Enum(['merchant', 'provider']),
  metadata: Type.Object({}, { additionalProperties: true }),
  createdAt: Time('ISO 8601, UTC.'),
  completedAt: Nullable(Time('When it ended.')),
})
