import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memberOf } from '../access/member-routes.ts'
import { readFilter as readCollectionFilter } from '../collections/filter.ts'
import { collectionList } from '../collections/list.ts'
import type { CollectionDependencies } from '../collections/source.ts'
import { readCollectorPage } from '../collectors/read-page.ts'
import type { CollectorDependencies } from '../collectors/source.ts'
import { readCustomerPage } from '../customers/read-page.ts'
import type { CustomerDependencies } from '../customers/source.ts'
import { readFilter as readInvoiceFilter } from '../invoices/filter.ts'
import { invoiceList } from '../invoices/list.ts'
import type { InvoiceDependencies } from '../invoices/source.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import { route } from '../route.ts'
import { COLLECTION_FILE } from './collections.ts'
import { COLLECTOR_FILE } from './collectors.ts'
import { CUSTOMER_FILE } from './customers.ts'
import { INVOICE_FILE } from './invoices.ts'
import { listFileEndpoints } from './schema.ts'
import { sendListFile } from './send-file.ts'

export type ListFileDependencies = InvoiceDependencies &
  CollectionDependencies &
  CollectorDependencies &
  CustomerDependencies

/** As large as pages may be. */
const limit = '100'
const config = { access: { permission: 'payments.read', action: 'list.download' } } as const

/** Lists as files for people: what a filter matches, as a workbook or on paper. */
export function listFileRoutes(scope: FastifyInstance, app: ListFileDependencies): void {
  const { clock, environment } = app
  const source = { ...app, livemode: environment === 'production' }
  const invoices = listHandlers(app, invoiceList(source), readInvoiceFilter)
  const collections = listHandlers(app, collectionList(source), readCollectionFilter)
  const begin = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const { membership } = memberOf(request)
    if (request.audit) request.audit.detail = { list: name, format: (request.query as { format: string }).format }
    return { merchantId: membership.merchantId, to: { reply, clock, member: membership } }
  }

  route(scope, listFileEndpoints.invoices, { config }, async (request, reply) => {
    const { to } = begin(request, reply, 'invoices')
    const { format, columns, language, ...filter } = request.query
    const { member } = request
    return sendListFile(to, INVOICE_FILE, { format, language, ...(columns && { columns }) }, (cursor) =>
      invoices.page({ member, query: { ...filter, limit, ...(cursor && { cursor }) } }),
    )
  })
  route(scope, listFileEndpoints.collections, { config }, async (request, reply) => {
    const { to } = begin(request, reply, 'collections')
    const { format, columns, language, ...filter } = request.query
    const { member } = request
    return sendListFile(to, COLLECTION_FILE, { format, language, ...(columns && { columns }) }, (cursor) =>
      collections.page({ member, query: { ...filter, limit, ...(cursor && { cursor }) } }),
    )
  })
  route(scope, listFileEndpoints.collectors, { config }, async (request, reply) => {
    const { merchantId, to } = begin(request, reply, 'collectors')
    const { format, columns, language, ...filter } = request.query
    return sendListFile(to, COLLECTOR_FILE, { format, language, ...(columns && { columns }) }, (cursor) =>
      readCollectorPage(app, merchantId, { ...filter, limit, ...(cursor && { cursor }) }),
    )
  })
  route(scope, listFileEndpoints.customers, { config }, async (request, reply) => {
    const { merchantId, to } = begin(request, reply, 'customers')
    const { format, columns, language, ...filter } = request.query
    return sendListFile(to, CUSTOMER_FILE, { format, language, ...(columns && { columns }) }, (cursor) =>
      readCustomerPage(app, merchantId, { ...filter, limit, ...(cursor && { cursor }) }),
    )
  })
}
