import type { FastifyInstance } from 'fastify'
import { transaction } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import { route } from '../route.ts'
import { readFilter } from './filter.ts'
import { invoiceList } from './list.ts'
import { readAgeing } from './read-lines.ts'
import { invoiceEndpoints } from './schema.ts'
import type { InvoiceDependencies } from './source.ts'

/** Invoices, filtered by everything that people search for, their sums, and how long what is due has been. */
export function invoiceRoutes(scope: FastifyInstance, app: InvoiceDependencies): void {
  const { db, clock, customers, checkoutUrl, papers, environment } = app
  const config = { access: { permission: 'payments.read' } } as const
  const livemode = environment === 'production'
  const { page, sums } = listHandlers(app, invoiceList({ clock, customers, checkoutUrl, papers, livemode }), readFilter)
  route(scope, invoiceEndpoints.list, { config }, page)
  route(scope, invoiceEndpoints.sum, { config }, sums)
  route(scope, invoiceEndpoints.ageing, { config }, async (request) => {
    const { merchantId, timeZone } = memberOf(request).membership
    const { customerId } = request.query
    const calendar = { zone: timeZone, now: clock() }
    return { data: await transaction(db, merchantId, (tx) => readAgeing(tx, merchantId, calendar, customerId)) }
  })
}
