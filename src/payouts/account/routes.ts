import type { FastifyInstance } from 'fastify'
import { type Money, toDecimal } from '../../base/money.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest } from '../../http/pagination.ts'
import { type LedgerTransaction, listTransactions } from '../../ledger/read/list-transactions.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { HOME } from '../../markets/market-of.ts'
import type { AccessTokens } from '../../merchants/access-tokens/access-token.ts'
import { requireKeyOrAccessToken } from '../../merchants/access-tokens/require-access-token.ts'
import { type Authenticator, callerOf } from '../../merchants/authentication/authenticate.ts'
import { csvLines } from '../../tabular/write-csv.ts'
import { Balances, BankList, CSV_EXAMPLE, TransactionQuery, Transactions, TransactionsCsv } from './schema.ts'

const HEADER = ['createdAt', 'transaction', 'kind', 'cause', 'account', 'currency', 'out', 'in']

type RouteApp = { readonly db: Db; readonly authenticator: Authenticator; readonly tokens: AccessTokens }

/** A merchant's balance, banks and ledger, by secret key or access token. */
export function accountRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKeyOrAccessToken(app.authenticator, app.tokens)
  const tags = ['Balance']
  const security = [{ secretKey: [] }, { accessToken: [] }]

  server.get(
    '/v1/balance',
    {
      onRequest,
      schema: {
        operationId: 'retrieveBalance',
        tags,
        security,
        summary: 'Read the balance',
        description: 'By currency, in whole units, rounded down so that the amount shown can always be sent.',
        response: { 200: Balances },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const balances = await transaction(app.db, merchantId, (tx) => readBalances(tx, merchantId))
      const data = balances.map(({ currency, available, pending, held, suspense, owed }) => ({
        currency,
        available: wholeUnits(available),
        pending: wholeUnits(pending),
        held: wholeUnits(held),
        suspense: wholeUnits(suspense),
        owed: wholeUnits(owed),
      }))
      return { data }
    },
  )

  server.get(
    '/v1/banks',
    {
      onRequest,
      schema: {
        operationId: 'listBanks',
        tags,
        security,
        summary: 'List the banks',
        description: 'The banks that money can be sent to, with their codes.',
        response: { 200: BankList },
      },
    },
    async () => ({ data: HOME.banks.all }),
  )

  server.get<{ Querystring: TransactionQuery }>(
    '/v1/ledger/transactions',
    {
      onRequest,
      schema: {
        operationId: 'listLedgerTransactions',
        tags,
        security,
        summary: 'List every movement of your money',
        description: 'Newest first. `?format=csv` for a spreadsheet, one line per entry.',
        querystring: TransactionQuery,
        response: {
          200: {
            content: {
              'application/json': { schema: Transactions },
              'text/csv': { schema: TransactionsCsv, example: CSV_EXAMPLE },
            },
          },
        },
        replyHeaders: ['Link'],
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

/** Whole units, rounded down: the amount shown can always be sent. */
const wholeUnits = (money: Money): number => Number(toDecimal(money).split('.')[0])

/**
 * Ledger transactions as CSV, one line per entry. Amounts are positive, in one of two columns, so that no number begins with a
 * sign.
 */
function ledgerCsv(transactions: readonly LedgerTransaction[]): string {
  const rows = transactions.flatMap(({ at, id, kind, cause, entries }) =>
    entries.map(({ account, money }) => {
      const isOut = money.amount < 0n
      const amount = toDecimal({ ...money, amount: isOut ? -money.amount : money.amount })
      return [at.toISOString(), id, kind, cause, account, money.currency, isOut ? amount : '', isOut ? '' : amount]
    }),
  )
  return csvLines([HEADER, ...rows])
}
