import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Money } from '../base/money.ts'
import { toDecimal } from '../base/money.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { listOf, listQuery, pageRequest } from '../http/list.ts'
import { type LedgerTransaction, listTransactions } from '../ledger/list-transactions.ts'
import { readBalances } from '../ledger/read-balances.ts'
import type { AccessTokens } from '../merchants/access-token.ts'
import { callerOf, type Gate } from '../merchants/authenticate.ts'
import { requireKeyOrAccessToken } from '../merchants/require-access-token.ts'
import { BANKS } from './banks.ts'
import { ledgerCsv } from './ledger-csv.ts'

const Balances = Type.Object({
  data: Type.Array(
    Type.Object({
      currency: Type.String(),
      available: Type.Integer({ description: 'May be sent, whole units.' }),
      pending: Type.Integer({ description: 'Paid, not settled yet.' }),
      held: Type.Integer({ description: 'Set aside for payouts under way.' }),
    }),
  ),
})
const BankList = Type.Object({
  data: Type.Array(
    Type.Object({ code: Type.String(), shortCode: Type.String(), bic: Type.String(), name: Type.String() }),
  ),
})
const Transactions = listOf(
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
const TransactionQuery = Type.Object(
  { ...listQuery, format: Type.Optional(Type.Enum(['json', 'csv'])) },
  { additionalProperties: false },
)

type RouteApp = { readonly db: Db; readonly gate: Gate; readonly tokens: AccessTokens }

/** What a merchant may read of its money, by secret key or access token. */
export function accountRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKeyOrAccessToken(app.gate, app.tokens)
  const tags = ['Balance']
  const security = [{ secretKey: [] }, { accessToken: [] }]

  server.get(
    '/v1/balance',
    { onRequest, schema: { tags, security, summary: 'Read the balance', response: { 200: Balances } } },
    async (request) => {
      const { merchantId } = callerOf(request)
      const balances = await transaction(app.db, merchantId, (tx) => readBalances(tx, merchantId))
      const data = balances.map(({ currency, available, pending, held }) => ({
        currency,
        available: wholeUnits(available),
        pending: wholeUnits(pending),
        held: wholeUnits(held),
      }))
      return { data }
    },
  )

  server.get(
    '/v1/banks',
    { onRequest, schema: { tags, security, summary: 'List the banks', response: { 200: BankList } } },
    async () => ({ data: BANKS }),
  )

  server.get<{ Querystring: Static<typeof TransactionQuery> }>(
    '/v1/ledger/transactions',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'List every movement of your money',
        description: 'Newest first. `?format=csv` for a spreadsheet, one line an entry.',
        querystring: TransactionQuery,
        response: { 200: Transactions },
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const { limit, before } = pageRequest(request.query)
      const page = await transaction(app.db, merchantId, (tx) =>
        listTransactions(tx, merchantId, { limit, cursor: before }),
      )
      const nextCursor = page.nextCursor && Buffer.from(page.nextCursor, 'latin1').toString('base64url')
      if (request.query.format !== 'csv') return { data: page.transactions.map(toTransaction), nextCursor }
      if (nextCursor)
        reply.header('link', `</v1/ledger/transactions?format=csv&limit=${limit}&cursor=${nextCursor}>; rel="next"`)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="ledger.csv"')
        .send(ledgerCsv(page.transactions))
    },
  )
}

const toTransaction = ({ id, cause, kind, holdId, at, entries }: LedgerTransaction) => ({
  id,
  cause,
  kind,
  holdId,
  createdAt: at.toISOString(),
  entries: entries.map(({ account, money }) => ({ account, currency: money.currency, amount: toDecimal(money) })),
})

/** Whole units, a fraction of one cut off: nobody is shown more than can be sent. */
const wholeUnits = (money: Money): number => Number(toDecimal(money).split('.')[0])
