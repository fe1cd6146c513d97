import type { FastifyInstance } from 'fastify'
import type { Customers } from '../../checkout/customer/customers.ts'
import { findCustomerIdsIn } from '../../customers/find.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { findCollecting, findFailing, findRecurring, listSubscriptions } from '../../subscriptions/find.ts'
import { toReply } from '../../subscriptions/wire.ts'
import { merchantOf } from '../access/member-routes.ts'
import { readNames } from '../customers/names.ts'
import { route } from '../route.ts'
import { perMonth } from './per-month.ts'
import { subscriptionEndpoints } from './schema.ts'

export type SubscriptionDependencies = {
  readonly db: Db
  readonly customers: Customers
  readonly environment: 'sandbox' | 'production'
  readonly checkoutUrl: string
}

/** So many customers a typed text finds at most. */
const CUSTOMERS_MAX = 1_000

const config = { access: { permission: 'payments.read' } } as const

/** Subscriptions with whose they are and what of them is being collected, and what all of them come to a month. */
export function subscriptionRoutes(scope: FastifyInstance, app: SubscriptionDependencies): void {
  const { db, customers, environment, checkoutUrl } = app
  const livemode = environment === 'production'
  route(scope, subscriptionEndpoints.list, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const { q, status, customerId } = request.query
    const { limit, before } = pageRequest(request.query)
    const text = await readText(app, merchantId, q?.trim() ?? '')
    const rows = await listSubscriptions(db, merchantId, { status, customerId, text, before, limit: limit + 1 })
    const page = toPage(rows, limit, (one) => toReply(one, { livemode, checkoutUrl }))
    const collecting = await findCollecting(
      db,
      merchantId,
      page.data.map(({ id }) => id),
    )
    const ids = page.data.map((one) => one.customerId)
    const names = await transaction(db, merchantId, (tx) => readNames(tx, customers, merchantId, ids))
    return {
      nextCursor: page.nextCursor,
      data: page.data.map((one) => ({
        ...one,
        customerName: names.get(one.customerId) ?? null,
        collecting: collecting.get(one.id) ?? null,
      })),
    }
  })

  route(scope, subscriptionEndpoints.figures, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const recurring = Map.groupBy(await findRecurring(db, merchantId), ({ currency }) => currency)
    const { subscriptions, nextTryAt } = await findFailing(db, merchantId)
    return {
      recurring: [...recurring].map(([currency, all]) => ({
        currency: currency as string,
        subscriptions: all.reduce((sum, one) => sum + one.subscriptions, 0),
        perMonth: perMonth(currency, all),
      })),
      failing: { subscriptions, nextTryAt: nextTryAt?.toISOString() ?? null },
    }
  })
}

/** What a typed text may name; undefined: nothing was typed. */
async function readText({ db, customers }: SubscriptionDependencies, merchantId: string, text: string) {
  if (text === '') return undefined
  const customerIds = await transaction(db, merchantId, (tx) =>
    findCustomerIdsIn(tx, customers, merchantId, text, CUSTOMERS_MAX),
  )
  return { name: text, customerIds }
}
