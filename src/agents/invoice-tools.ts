import Type, { type Static } from 'typebox'
import type { InvoiceReply } from '../invoices/reply-schema.ts'
import { CreateInvoice } from '../invoices/schema.ts'
import { assertScope, type Tool, tool } from './tool.ts'

const { customerId, currency, lines, dueAt, externalId, note, series } = CreateInvoice.properties

/** A draft has no number, no page and bills no one; who may finalize and send it is a person, or a program of the merchant's. */
const createInvoice = tool({
  name: 'create_invoice',
  title: 'Draft an invoice',
  description:
    'Makes the draft of an invoice and returns what its lines come to. It bills and mails no one: a person reads, corrects, finalizes and sends it.',
  input: Type.Object({ customerId, currency, lines, dueAt, externalId, note, series }, { additionalProperties: false }),
  readOnly: false,
  async run({ callApi, recordAction, request, caller }, body) {
    assertScope(caller, 'checkout')
    const made = await recordAction(request, caller, 'invoice.create', () =>
      callApi<Static<typeof InvoiceReply>>({ method: 'POST', path: '/v1/invoices', body }),
    )
    const { id, status, subtotal, taxes, tax, total } = made
    return { id, status, currency: made.currency, dueAt: made.dueAt, subtotal, taxes, tax, total }
  },
})

export const INVOICE_TOOLS: readonly Tool[] = [createInvoice]
