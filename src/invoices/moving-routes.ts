import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { ErrorCode } from '../base/errors.ts'
import { notFound } from '../base/errors.ts'
import { PLAIN_AND_VISIBLE } from '../base/plain-text.ts'
import { AMOUNT_MAX } from '../checkout/methods.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { allocate, undoAllocation } from './allocations/allocate.ts'
import type { RouteApp } from './app.ts'
import { findInvoice } from './find.ts'
import type { Invoice } from './invoice.ts'
import * as replies from './reply-schema.ts'
import { InvoiceParams } from './schema.ts'
import { endUnpaid } from './verbs/end.ts'
import { finalizeInvoice } from './verbs/finalize.ts'
import { toAllocation, toInvoice } from './wire.ts'

const tags = ['Invoices']
const security = [{ secretKey: [] }]

type Key = { readonly merchantId: string; readonly id: string }
type Move = {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly example: object
  readonly refusals: readonly ErrorCode[]
  readonly act: (tx: Tx, app: RouteApp, now: Date, key: Key) => Promise<Invoice>
}

const MOVES: readonly Move[] = [
  {
    path: 'finalize',
    operationId: 'finalizeInvoice',
    summary: 'Finalize an invoice',
    description:
      'Gives it the next number of its series, without gaps, and opens its page. Its total has to be above 0, and its due day not ' +
      'past. It no longer changes.',
    example: replies.INVOICE_EXAMPLE,
    refusals: ['INVALID_STATE', 'INVOICE_INCOMPLETE'],
    act: finalizeInvoice,
  },
  {
    path: 'void',
    operationId: 'voidInvoice',
    summary: 'Void an invoice',
    description:
      'Only while nothing is paid. Its number stays taken. Money that still arrives is booked, flagged `late`.',
    example: { ...replies.INVOICE_EXAMPLE, status: 'VOID', amountDue: 0 },
    refusals: ['INVALID_STATE'],
    act: (tx, app, now, key) => endUnpaid(tx, app, now, key, 'VOID'),
  },
  {
    path: 'write-off',
    operationId: 'writeOffInvoice',
    summary: 'Write an invoice off',
    description: 'What is due is no longer expected. It can still be paid.',
    example: { ...replies.INVOICE_EXAMPLE, status: 'UNCOLLECTIBLE' },
    refusals: ['INVALID_STATE'],
    act: (tx, app, now, key) => endUnpaid(tx, app, now, key, 'UNCOLLECTIBLE'),
  },
]

export function movingRoutes(server: FastifyInstance, app: RouteApp): void {
  for (const { path, act, example, ...described } of MOVES) {
    server.post<{ Params: { id: string } }>(
      `/v1/invoices/:id/${path}`,
      {
        onRequest: requireKey(app.authenticator, 'checkout'),
        schema: {
          ...described,
          tags,
          security,
          params: InvoiceParams,
          response: { 200: replies.InvoiceReply },
          example,
        },
      },
      async (request) => {
        const caller = callerOf(request)
        if (path === 'finalize') assertNotSuspended(caller)
        const now = app.clock()
        const { merchantId } = caller
        const { id } = request.params
        await transaction(app.db, merchantId, (tx) => act(tx, app, now, { merchantId, id }))
        app.signals.wake('deliveries')
        const found = await findInvoice(app.db, merchantId, id)
        if (!found) throw notFound()
        return toInvoice(found.invoice, found.allocations, now, app)
      },
    )
  }
  allocationRoutes(server, app)
}

const NewAllocation = Type.Object(
  {
    transactionId: Type.String({
      pattern: '^pay_[0-9a-hjkmnp-tv-z]{26}$',
      explain: 'must be the id of a payment',
      description: 'A payment you received, `pay_…`.',
    }),
    amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'Whole currency units of it.' }),
  },
  {
    additionalProperties: false,
    component: 'CreateAllocation',
    examples: [{ transactionId: SAMPLE.transactionId, amount: 500_000 }],
  },
)

const AllocationParams = Type.Object({
  ...InvoiceParams.properties,
  allocationId: Type.String({
    maxLength: 64,
    description: 'The allocation, `alc_…`.',
    examples: [SAMPLE.allocationId],
  }),
})

const UndoQuery = Type.Object(
  {
    reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, ...PLAIN_AND_VISIBLE, description: 'Why, stored with it.' }),
    ),
  },
  { additionalProperties: false },
)

function allocationRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Params: { id: string }; Body: Static<typeof NewAllocation> }>(
    '/v1/invoices/:id/allocations',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'allocatePayment',
        tags,
        security,
        summary: 'Allocate a payment to an invoice',
        description:
          'Money you received counts for the invoice: at most what is left of the payment, and what is due. It moves nothing on your ' +
          'balance.',
        params: InvoiceParams,
        body: NewAllocation,
        response: { 200: replies.AllocationReply },
        example: { ...replies.ALLOCATION_EXAMPLE, amount: 500_000, reason: 'manual' },
        idempotent: true,
        refusals: ['INVALID_STATE', 'ALLOCATION_EXCEEDS'],
      },
    },
    async (request, reply) => {
      assertValid(request.validationError)
      const now = app.clock()
      const { merchantId } = callerOf(request)
      const key = { merchantId, id: request.params.id }
      const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => ({
        status: 200,
        value: toAllocation(await allocate(tx, app, now, key, request.body)),
      }))
      app.signals.wake('deliveries')
      return sendStoredReply(reply, stored)
    },
  )

  server.delete<{ Params: { id: string; allocationId: string }; Querystring: Static<typeof UndoQuery> }>(
    '/v1/invoices/:id/allocations/:allocationId',
    {
      onRequest,
      schema: {
        operationId: 'undoAllocation',
        tags,
        security,
        summary: 'Undo an allocation',
        description: 'The money can be allocated again, and the invoice is due again.',
        params: AllocationParams,
        querystring: UndoQuery,
        response: { 200: replies.DeletedAllocation },
        example: { id: SAMPLE.allocationId, deleted: true },
      },
    },
    async (request) => {
      const { id, allocationId } = request.params
      const { merchantId } = callerOf(request)
      const { reason = 'undone' } = request.query
      await transaction(app.db, merchantId, (tx) =>
        undoAllocation(tx, app, app.clock(), { merchantId, id }, allocationId, reason),
      )
      app.signals.wake('deliveries')
      return { id: allocationId, deleted: true }
    },
  )
}
