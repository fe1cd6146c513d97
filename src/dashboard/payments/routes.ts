import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Db } from '../../db/db.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import { route } from '../route.ts'
import { readFilter } from './filter.ts'
import { paymentList } from './list.ts'
import { paymentEndpoints } from './schema.ts'

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly customers: Customers }

/** `/dashboard/api/payments`: a merchant's payments by everything that finance and support look for, and their sums. */
export function paymentRoutes(scope: FastifyInstance, { customers, ...app }: Dependencies): void {
  const config = { access: { permission: 'payments.read' } } as const
  const { page, sums } = listHandlers(app, paymentList(customers), readFilter)
  route(scope, paymentEndpoints.list, { config }, page)
  route(scope, paymentEndpoints.sum, { config }, sums)
}
