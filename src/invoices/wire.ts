import { toWhole } from '../base/money.ts'
import { wayText } from '../checkout/methods.ts'
import type { Allocation } from './allocation.ts'
import { amountDue, type Invoice } from './invoice.ts'
import { sumsOf } from './lines.ts'
import type { PaperLinks } from './paper-links.ts'
import { AWAITED } from './states.ts'

/** What addresses are made with. */
export type Hosts = { readonly checkoutUrl: string; readonly livemode: boolean; readonly papers: PaperLinks }

/** The address of an invoice's page: the id is the capability. */
export const invoiceUrl = ({ id }: Pick<Invoice, 'id'>, checkoutUrl: string): string => `${checkoutUrl}/${id}`

export const isOverdue = ({ status, overdueAt }: Pick<Invoice, 'status' | 'overdueAt'>, now: Date): boolean =>
  AWAITED.includes(status) && overdueAt !== null && overdueAt <= now

/** An invoice as lists and events show it. */
export const toListed = (invoice: Invoice, now: Date, { checkoutUrl, livemode, papers }: Hosts) => ({
  id: invoice.id,
  externalId: invoice.externalId,
  number: invoice.number,
  series: invoice.series,
  customerId: invoice.customerId,
  subscriptionId: invoice.subscriptionId,
  period: invoice.period,
  collectorId: invoice.collectorId,
  status: invoice.status,
  currency: invoice.currency as string,
  lines: invoice.lines.map((line) => ({
    description: line.description,
    quantity: line.quantity,
    unitAmount: line.unitAmount,
    taxRate: line.taxRate ?? null,
  })),
  subtotal: toWhole(invoice.subtotal),
  taxes: sumsOf(invoice.lines).taxes.map(({ rate, amount }) => ({ rate, amount: Number(amount) })),
  tax: toWhole(invoice.tax),
  total: toWhole(invoice.total),
  amountPaid: toWhole(invoice.amountPaid),
  amountDue: toWhole(amountDue(invoice)),
  dueAt: invoice.dueAt,
  overdue: isOverdue(invoice, now),
  methods: invoice.methods?.map(wayText) ?? null,
  allowPartial: invoice.allowPartial,
  reminders: invoice.reminders.map((offsetDays) => ({ offsetDays })),
  note: invoice.note,
  metadata: invoice.metadata,
  url: invoiceUrl(invoice, checkoutUrl),
  pdfUrl: papers.urlOf(invoice.id),
  createdAt: invoice.createdAt.toISOString(),
  updatedAt: invoice.updatedAt.toISOString(),
  finalizedAt: invoice.finalizedAt?.toISOString() ?? null,
  livemode,
})

export const toAllocation = ({ id, invoiceId, transactionId, amount, reason, createdAt }: Allocation) => ({
  id,
  invoiceId,
  transactionId,
  amount: toWhole(amount),
  reason,
  createdAt: createdAt.toISOString(),
})

/** An invoice as the API shows it by itself. */
export const toInvoice = (invoice: Invoice, allocations: readonly Allocation[], now: Date, hosts: Hosts) => ({
  ...toListed(invoice, now, hosts),
  allocations: allocations.map(toAllocation),
})
