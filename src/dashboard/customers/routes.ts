import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { findCustomer, listCustomers } from '../../customers/find.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { readOwed } from './read-owed.ts'
import { readPaid, readPayments } from './read-paid.ts'
import { customerEndpoints } from './schema.ts'

export type CustomerDependencies = { readonly db: Db; readonly clock: Clock; readonly customers: Customers }

const config = { access: { permission: 'payments.read' } } as const

/** Customers as members see them: with what they owe and all they paid. */
export function customerRoutes(scope: FastifyInstance, app: CustomerDependencies): void {
  const { db, clock } = app
  route(scope, customerEndpoints.list, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const { limit, before } = pageRequest(request.query)
    const q = request.query.q?.trim() || undefined
    const rows = await listCustomers(app, merchantId, { q, before, limit: limit + 1 })
    const page = toPage(rows, limit, (customer) => customer)
    const ids = page.data.map(({ id }) => id)
    const owed = await transaction(db, merchantId, (tx) => readOwed(tx, clock(), merchantId, ids))
    return {
      nextCursor: page.nextCursor,
      data: page.data.map(({ id, externalId, details, createdAt }) => ({
        id,
        externalId,
        name: details?.name ?? null,
        email: details?.email ?? null,
        phone: details?.phone ?? null,
        owed: owed.get(id) ?? [],
        createdAt,
      })),
    }
  })

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
