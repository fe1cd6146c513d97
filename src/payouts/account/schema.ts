import Type, { type Static } from 'typebox'
import { listOf, listQuery } from '../../http/pagination.ts'

export const Balances = Type.Object({
  data: Type.Array(
    Type.Object({
      currency: Type.String(),
      available: Type.Integer({ description: 'May be sent, whole units.' }),
      pending: Type.Integer({ description: 'Paid, not settled yet.' }),
      held: Type.Integer({ description: 'Set aside for payouts and refunds under way.' }),
      suspense: Type.Integer({
        description: 'Arrived and belongs to no order: a second payment, or one of another amount.',
      }),
      owed: Type.Integer({
        description: 'Taken back by a provider and covered by nothing yet: the next settlements offset it.',
      }),
    }),
  ),
})
export const BankList = Type.Object({
  data: Type.Array(
    Type.Object({ code: Type.String(), shortCode: Type.String(), bic: Type.String(), name: Type.String() }),
  ),
})
export const Transactions = listOf(
  Type.Object({
    id: Type.String(),
    cause: Type.String({ description: 'What it is the consequence of, for example `payout:po_…`.' }),
    kind: Type.String(),
    holdId: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String({ format: 'date-time' }),
    entries: Type.Array(
      Type.Object({
        account: Type.String(),
        currency: Type.String(),
        amount: Type.String({ description: 'Exact decimal; negative where money left the account.' }),
      }),
    ),
  }),
)
export const TransactionQuery = Type.Object(
  { ...listQuery, format: Type.Optional(Type.Enum(['json', 'csv'])) },
  { additionalProperties: false },
)
export type TransactionQuery = Static<typeof TransactionQuery>
