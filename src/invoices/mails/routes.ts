import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '../../base/errors.ts'
import { claimOf, once, sendStoredReply } from '../../http/idempotency/idempotency.ts'
import { callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { readAllocations } from '../allocations/store.ts'
import type { RouteApp } from '../app.ts'
import { INVOICE_EXAMPLE, InvoiceReply } from '../reply-schema.ts'
import { InvoiceParams } from '../schema.ts'
import { toInvoice } from '../wire.ts'
import { listMails } from './find.ts'
import { remindOfInvoice, sendInvoice } from './request.ts'
import { InvoiceMailList, toMail } from './schema.ts'

const tags = ['Invoices']
const security = [{ secretKey: [] }]
const refusals: ErrorCode[] = ['INVALID_STATE', 'INVOICE_INCOMPLETE', 'MAIL_UNAVAILABLE', 'LIMIT_EXCEEDED']

const REQUESTS = [
  {
    path: 'send',
    operationId: 'sendInvoice',
    summary: 'Mail an invoice to its customer',
    description:
      'With a link to its page, its PDF and the QR code of the page, in both languages; of a paid one, the receipt. `invoice.sent` reports that a mail server has taken it. One that is on its way is not queued again, which `Idempotent-Replayed: true` says.',
    act: sendInvoice,
  },
  {
    path: 'remind',
    operationId: 'remindOfInvoice',
    summary: 'Remind the customer of an invoice',
    description: 'At once, beside the `reminders` by schedule, while something is due. `invoice.reminded` reports it.',
    act: remindOfInvoice,
  },
] as const

/** `POST /v1/invoices/{id}/send|remind`, and what became of the mails. */
export function mailRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  for (const { path, act, ...described } of REQUESTS) {
    server.post<{ Params: { id: string } }>(
      `/v1/invoices/:id/${path}`,
      {
        onRequest,
        schema: {
          ...described,
          tags,
          security,
          params: InvoiceParams,
          response: { 200: InvoiceReply },
          example: INVOICE_EXAMPLE,
          idempotent: true,
          refusals,
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        assertNotSuspended(caller)
        const now = app.clock()
        const { merchantId } = caller
        const { id } = request.params
        let isRepeated = false
        const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => {
          const { invoice, isRepeat } = await act(tx, app, now, { merchantId, id })
          isRepeated = isRepeat
          const allocations = await readAllocations(tx, merchantId, { invoiceId: id })
          return { status: 200, value: toInvoice(invoice, allocations, now, app) }
        })
        app.signals.wake('invoice mails')
        return sendStoredReply(reply, { ...stored, isReplay: stored.isReplay || isRepeated })
      },
    )
  }

  server.get<{ Params: { id: string } }>(
    '/v1/invoices/:id/mails',
    {
      onRequest,
      schema: {
        operationId: 'listInvoiceMails',
        tags,
        security,
        summary: 'List the mails of an invoice',
        description: 'What was sent to its customer, and why something was not.',
        params: InvoiceParams,
        response: { 200: InvoiceMailList },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const mails = await listMails(app.db, { merchantId, id: request.params.id })
      return { data: mails.map(toMail) }
    },
  )
}
