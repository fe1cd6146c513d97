import type { List } from '../lists/read-list.ts'
import { type InvoiceFilter, planInvoiceScan } from './filter.ts'
import { findIdsByText, readLines, sumInvoices } from './read-lines.ts'
import type { InvoiceLine, InvoiceSum } from './schema.ts'
import type { InvoiceSource } from './source.ts'

/** Invoices, as a list. */
export const invoiceList = (source: InvoiceSource): List<InvoiceFilter, InvoiceLine, InvoiceSum> => ({
  kind: 'inv',
  findIds: (tx, merchantId, text, limit) => findIdsByText(tx, source.customers, merchantId, text, limit),
  planScan: planInvoiceScan,
  readLines: (tx, merchantId, ids) => readLines(tx, source, merchantId, ids),
  addUp: sumInvoices,
})
