import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import type { PaperLinks } from '../../invoices/paper-links.ts'
import { memberOf } from '../access/member-routes.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import type { List } from '../lists/read-list.ts'
import { route } from '../route.ts'
import { type InvoiceFilter, planInvoiceScan, readFilter } from './filter.ts'
import { findIdsByText, readAgeing, readLines, sumInvoices } from './read-lines.ts'
import { type InvoiceLine, type InvoiceSum, invoiceEndpoints } from './schema.ts'
import type { InvoiceSource } from './source.ts'

export type InvoiceDependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly customers: Customers
  /** The host of the hosted pages. */
  readonly checkoutUrl: string
  readonly papers: PaperLinks
  readonly environment: 'sandbox' | 'production'
}

const listOf = (source: InvoiceSource): List<InvoiceFilter, InvoiceLine, InvoiceSum> => ({
  kind: 'inv',
  findIds: (tx, merchantId, text, limit) => findIdsByText(tx, source.customers, merchantId, text, limit),
  planScan: planInvoiceScan,
  readLines: (tx, merchantId, ids) => readLines(tx, source, merchantId, ids),
  addUp: sumInvoices,
})

/** Invoices, filtered by everything that people search for, their sums, and how long what is due has been. */
export function invoiceRoutes(scope: FastifyInstance, app: InvoiceDependencies): void {
  const { db, clock, customers, checkoutUrl, papers, environment } = app
  const config = { access: { permission: 'payments.read' } } as const
  const livemode = environment === 'production'
  const { page, sums } = listHandlers(app, listOf({ clock, customers, checkoutUrl, papers, livemode }), readFilter)
  route(scope, invoiceEndpoints.list, { config }, page)
  route(scope, invoiceEndpoints.sum, { config }, sums)
  route(scope, invoiceEndpoints.ageing, { config }, async (request) => {
    const { merchantId, timeZone } = memberOf(request).membership
    const { customerId } = request.query
    const calendar = { zone: timeZone, now: clock() }
    return { data: await transaction(db, merchantId, (tx) => readAgeing(tx, merchantId, calendar, customerId)) }
  })
}
