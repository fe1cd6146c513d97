import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { readWay, wayText } from '../../checkout/methods.ts'
import { type Invoice, type InvoiceTerms, SERIES_DEFAULT } from '../invoice.ts'
import { type Line, sumsOf } from '../lines.ts'
import type { ChangeInvoice, CreateInvoice } from '../schema.ts'
import { REMINDERS_DEFAULT } from './reminders.ts'

/** A validated request as terms, with what the lines come to. */
export function toTerms(body: CreateInvoice): InvoiceTerms & Pick<Invoice, 'subtotal' | 'tax' | 'total'> {
  const code = currency(body.currency)
  const { subtotal, tax, total } = sumsOf(body.lines)
  const money = (whole: bigint) => fromWhole(Number(whole), code)
  return {
    customerId: body.customerId,
    collectorId: body.collectorId ?? null,
    currency: code,
    series: body.series ?? SERIES_DEFAULT,
    lines: body.lines.map(toLine),
    dueAt: body.dueAt,
    methods: body.methods?.flatMap((way) => readWay(way) ?? []) ?? null,
    allowPartial: body.allowPartial ?? false,
    reminders: body.reminders?.map(({ offsetDays }) => offsetDays) ?? REMINDERS_DEFAULT,
    note: body.note?.trim() ? body.note.trim() : null,
    metadata: body.metadata ?? {},
    subtotal: money(subtotal),
    tax: money(tax),
    total: money(total),
  }
}

const toLine = ({ description, quantity, unitAmount, taxRate }: Line): Line => ({
  description: description.trim(),
  quantity,
  unitAmount,
  ...(taxRate === undefined ? {} : { taxRate }),
})

/** What a draft's request would be after a change. */
export const changedRequest = (invoice: Invoice, change: ChangeInvoice): CreateInvoice => ({
  customerId: invoice.customerId,
  collectorId: invoice.collectorId,
  currency: invoice.currency,
  series: invoice.series,
  lines: [...invoice.lines],
  dueAt: invoice.dueAt,
  methods: invoice.methods?.map(wayText) ?? null,
  allowPartial: invoice.allowPartial,
  reminders: invoice.reminders.map((offsetDays) => ({ offsetDays })),
  note: invoice.note,
  metadata: { ...invoice.metadata },
  ...change,
})
