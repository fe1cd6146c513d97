import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { findCustomer } from '../../customers/find.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { readOwed } from './read-owed.ts'
import { readCustomerPage } from './read-page.ts'
import { readPaid, readPayments } from './read-paid.ts'
import { customerEndpoints } from './schema.ts'
import type { CustomerDependencies } from './source.ts'

const config = { access: { permission: 'payments.read' } } as const

/** Customers as members see them: with what they owe and all they paid. */
export function customerRoutes(scope: FastifyInstance, app: CustomerDependencies): void {
  const { db, clock } = app
  route(scope, customerEndpoints.list, { config }, (request) =>
    readCustomerPage(app, merchantOf(request), request.query),
  )

  route(scope, customerEndpoints.standing, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const { id } = request.params
    if (!(await findCustomer(app, merchantId, id))) throw notFound()
    return transaction(db, merchantId, async (tx) => ({
      owed: (await readOwed(tx, clock(), merchantId, [id])).get(id) ?? [],
      paid: await readPaid(tx, merchantId, id),
    }))
  })

  route(scope, customerEndpoints.payments, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const { limit, before } = pageRequest(request.query)
    const rows = await transaction(db, merchantId, (tx) =>
      readPayments(tx, merchantId, request.params.id, { before, limit }),
    )
    return toPage(rows, limit, ({ id: _, ...payment }) => payment)
  })
}
