import type { Customers } from '../../checkout/customer/customers.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest } from '../../http/pagination.ts'
import { merchantOf } from '../access/member-routes.ts'
import type { TypedServer } from '../typed-routes.ts'
import { readFilter } from './filter.ts'
import { listPayments } from './list-payments.ts'
import { paymentEndpoints } from './schema.ts'
import { sumPayments } from './sum-payments.ts'

/** `/dashboard/api/payments`: a merchant's payments by everything that finance and support look for, and their sums. */
export function paymentRoutes(scope: TypedServer, { db, customers }: { db: Db; customers: Customers }): void {
  const access = { permission: 'payments.read' } as const

  scope.get(
    '/dashboard/api/payments',
    { config: { access }, schema: paymentEndpoints['GET /dashboard/api/payments'] },
    async (request) => {
      const { cursor, limit } = request.query
      const wanted = {
        ...{ merchantId: merchantOf(request), filter: readFilter(request.query), cursor },
        limit: pageRequest({ ...(limit === undefined ? {} : { limit }) }).limit,
      }
      return transaction(db, wanted.merchantId, (tx) => listPayments(tx, customers, wanted))
    },
  )

  scope.get(
    '/dashboard/api/payments/sums',
    { config: { access }, schema: paymentEndpoints['GET /dashboard/api/payments/sums'] },
    async (request) => {
      const wanted = { merchantId: merchantOf(request), filter: readFilter(request.query) }
      return transaction(db, wanted.merchantId, (tx) => sumPayments(tx, customers, wanted))
    },
  )
}
