import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { toWhole } from '../../base/money.ts'
import type { ReadApp } from '../../collections/find.ts'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import type { RouteApp } from '../app.ts'
import { ListedInvoice, SUMMARY_EXAMPLE } from '../reply-schema.ts'
import { toListed } from '../wire.ts'
import { findSuggestions } from './find.ts'
import { REASONS } from './score.ts'

const Query = Type.Object(
  {
    transactionId: Type.String({
      pattern: '^pay_[0-9a-hjkmnp-tv-z]{26}$',
      explain: 'must be the id of a payment',
      description: 'A payment you received, by a collector or a checkout.',
      examples: [SAMPLE.transactionId],
    }),
  },
  { additionalProperties: false },
)

const Suggestions = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        invoice: ListedInvoice,
        customerName: Type.Union([Type.String(), Type.Null()], {
          description:
            'Whom the invoice bills: their name, or else their address, number or your reference; null: erased.',
        }),
        amount: Type.Integer({ description: 'What could be allocated to it; whole currency units.' }),
        reasons: Type.Array(Type.Enum([...REASONS]), {
          description:
            '`reference`: the payer named it, or its page was paid; `customer`: the collector or the checkout is its customer’s; ' +
            '`amount`: exactly that is due; `name`: its customer is called as the payer is; `history`: the same payer paid ' +
            'invoices of this customer before.',
        }),
      }),
    ),
  },
  {
    component: 'InvoiceSuggestions',
    description: 'At most three open invoices, the likeliest first.',
    examples: [
      {
        data: [
          {
            invoice: SUMMARY_EXAMPLE,
            customerName: 'Siti Rahma',
            amount: SUMMARY_EXAMPLE.total,
            reasons: ['customer', 'amount'],
          },
        ],
      },
    ],
  },
)

/** What unallocated money may be for. */
export function suggestionRoutes(server: FastifyInstance, app: RouteApp & ReadApp): void {
  server.get<{ Querystring: Static<typeof Query> }>(
    '/v1/invoices/suggestions',
    {
      onRequest: requireKey(app.authenticator, 'checkout'),
      schema: {
        operationId: 'suggestInvoices',
        tags: ['Invoices'],
        security: [{ secretKey: [] }],
        summary: 'Suggest invoices for a payment',
        description:
          'The open invoices that unallocated money is most likely for, and why. Nothing is allocated: do that with ' +
          '`POST /v1/invoices/{id}/allocations`.',
        querystring: Query,
        refusals: ['NOT_FOUND'],
        response: { 200: Suggestions },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const now = app.clock()
      const found = await findSuggestions(app, merchantId, request.query.transactionId)
      return {
        data: found.map(({ invoice, customerName, amount, reasons }) => ({
          invoice: toListed(invoice, now, app),
          customerName,
          amount: toWhole({ amount, currency: invoice.currency }),
          reasons,
        })),
      }
    },
  )
}
