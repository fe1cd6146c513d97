import type { InvoiceLine } from '../invoices/schema.ts'
import { column, type ListFile, smallestOf, timeOf } from './file-columns.ts'

type Amount = 'total' | 'amountPaid' | 'amountDue' | 'subtotal' | 'tax'
const money = (key: Amount, names: readonly [string, string]) =>
  column<InvoiceLine>(key, 'money', names, (line) => smallestOf(line[key], line.currency))

export const INVOICE_FILE: ListFile<InvoiceLine> = {
  name: 'invoices',
  title: { en: 'Invoices', id: 'Tagihan' },
  fixed: [
    column('number', 'text', ['Number', 'Nomor'], ({ number }) => number),
    column('currency', 'text', ['Currency', 'Mata uang'], ({ currency }) => currency),
  ],
  columns: [
    column('status', 'text', ['Status', 'Status'], ({ status, overdue }) => (overdue ? `${status} overdue` : status)),
    column('due', 'day', ['Due', 'Jatuh tempo'], ({ dueAt }) => dueAt),
    column('customer', 'text', ['Customer', 'Pelanggan'], ({ customerName }) => customerName),
    money('total', ['Total', 'Total']),
    money('amountPaid', ['Paid', 'Dibayar']),
    money('amountDue', ['Still due', 'Sisa']),
    money('subtotal', ['Subtotal', 'Subtotal']),
    money('tax', ['Tax', 'Pajak']),
    column('reference', 'text', ['Your reference', 'Nomor referensi'], ({ externalId }) => externalId),
    column('note', 'text', ['Note', 'Catatan'], ({ note }) => note),
    column('created', 'time', ['Created', 'Dibuat'], ({ createdAt }) => timeOf(createdAt)),
    column('finalized', 'time', ['Finalized', 'Difinalkan'], ({ finalizedAt }) => timeOf(finalizedAt)),
  ],
}
