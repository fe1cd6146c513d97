import Type, { type Static } from 'typebox'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { listOf, listQuery } from '../../http/pagination.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'

export const Balances = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          currency: Type.String({ description: 'ISO 4217.' }),
          available: Type.Integer({ description: 'Can be sent, whole units.' }),
          pending: Type.Integer({ description: 'Paid, not settled yet.' }),
          held: Type.Integer({ description: 'Set aside for payouts and refunds under way.' }),
          suspense: Type.Integer({
            description: 'Received, but belongs to no order: a second payment, or a payment of another amount.',
          }),
          owed: Type.Integer({
            description: 'Reclaimed by a provider and not covered yet: the next settlements offset it.',
          }),
        },
        {
          component: 'Balance',
          description: 'Your balance in one currency.',
          examples: [
            { currency: HOME_CURRENCY, available: 998_750_000, pending: 125_000, held: 252_500, suspense: 0, owed: 0 },
          ],
        },
      ),
    ),
  },
  { component: 'BalanceList', description: 'Your balances, by currency.' },
)
export const BankList = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: 'The national code, 3 digits.' }),
          shortCode: Type.String(),
          bic: Type.String(),
          name: Type.String(),
        },
        {
          component: 'Bank',
          description: 'A bank that money can be sent to; any of its three codes identifies it.',
          examples: [{ code: '014', shortCode: 'BCA', bic: 'CENAIDJA', name: 'Bank Central Asia (BCA)' }],
        },
      ),
    ),
  },
  { component: 'BankList', description: 'Every known bank.' },
)
const TRANSACTION_EXAMPLE = {
  id: 'ltx_dem0gapvr1k7z4x6c8v2b5n9mr',
  cause: `payout:${SAMPLE.payoutId}`,
  kind: 'hold',
  holdId: 'hold_dem0gapvr1k7z4x6c8v2b5n9ms',
  createdAt: SAMPLE.createdAt,
  entries: [
    { account: 'available', currency: HOME_CURRENCY, amount: '-252500.00' },
    { account: 'held', currency: HOME_CURRENCY, amount: '252500.00' },
  ],
}

export const Transactions = listOf(
  Type.Object(
    {
      id: Type.String({ description: '`ltx_…`' }),
      cause: Type.String({ description: 'The cause, for example `payout:po_…`.' }),
      kind: Type.String({ description: 'The kind of movement, for example `hold`.' }),
      holdId: Type.Union([Type.String(), Type.Null()], { description: 'The hold it created or resolved.' }),
      createdAt: Type.String({ format: 'date-time', description: 'When it was booked.' }),
      entries: Type.Array(
        Type.Object({
          account: Type.String(),
          currency: Type.String(),
          amount: Type.String({ description: 'Exact decimal; negative where money left the account.' }),
        }),
      ),
    },
    {
      component: 'LedgerTransaction',
      description: 'A movement of your money; its entries sum to zero in each currency.',
      examples: [TRANSACTION_EXAMPLE],
    },
  ),
  'LedgerTransactionList',
)

/** The same movement, one spreadsheet line per entry. */
export const TransactionsCsv = Type.String({
  description: 'Columns: createdAt, transaction, kind, cause, account, currency, out, in.',
})
export const CSV_EXAMPLE = [
  'createdAt,transaction,kind,cause,account,currency,out,in',
  ...TRANSACTION_EXAMPLE.entries.map(({ account, amount }) => {
    const { createdAt, id, kind, cause } = TRANSACTION_EXAMPLE
    const columns = amount.startsWith('-') ? [amount.slice(1), ''] : ['', amount]
    return [createdAt, id, kind, cause, account, HOME_CURRENCY, ...columns].join()
  }),
  '',
].join('\r\n')
export const TransactionQuery = Type.Object(
  {
    ...listQuery,
    format: Type.Optional(Type.Enum(['json', 'csv'], { description: 'JSON, or a file for a spreadsheet.' })),
  },
  { additionalProperties: false },
)
export type TransactionQuery = Static<typeof TransactionQuery>
