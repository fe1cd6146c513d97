import type { FastifyInstance } from 'fastify'
import type { Customers } from '../../checkout/customer/customers.ts'
import { listCounted } from '../../collectors/find.ts'
import { toCollector } from '../../collectors/wire.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { merchantOf } from '../access/member-routes.ts'
import { readNames } from '../customers/names.ts'
import { route } from '../route.ts'
import { collectorEndpoints } from './schema.ts'

export type CollectorDependencies = {
  readonly db: Db
  readonly customers: Customers
  readonly environment: 'sandbox' | 'production'
  readonly checkoutUrl: string
}

/** `GET /dashboard/api/collectors`: collectors with what they received, by whose they are and what they are called. */
export function collectorRoutes(scope: FastifyInstance, dependencies: CollectorDependencies): void {
  const { db, customers, environment, checkoutUrl } = dependencies
  const hosts = { livemode: environment === 'production', checkoutUrl }
  const config = { access: { permission: 'payments.read' } } as const
  route(scope, collectorEndpoints.list, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const { q, kind, status, customerId } = request.query
    const { limit, before } = pageRequest(request.query)
    const text = q?.trim() || undefined
    const filter = { kind, status, customerId, text, before, limit: limit + 1 }
    const page = toPage(await listCounted(db, merchantId, filter), limit, (one) => toCollector(one, hosts))
    const ids = page.data.map((one) => one.customerId)
    const names = await transaction(db, merchantId, (tx) => readNames(tx, customers, merchantId, ids))
    return {
      nextCursor: page.nextCursor,
      data: page.data.map((one) => ({ ...one, customerName: names.get(one.customerId ?? '') ?? null })),
    }
  })
}
