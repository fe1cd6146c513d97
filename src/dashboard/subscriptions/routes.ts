import type { FastifyInstance } from 'fastify'
import { type Clock, DAY_MS, later } from '../../base/clock.ts'
import { toWhole } from '../../base/money.ts'
import { dayIn } from '../../base/time-zone.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { findCustomerIdsIn } from '../../customers/find.ts'
import { readNames } from '../../customers/names.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import {
  findCollecting,
  findFailing,
  findOutcomes,
  findRecurring,
  listSubscriptions,
} from '../../subscriptions/find.ts'
import type { Outcome } from '../../subscriptions/outcomes.ts'
import { toReply } from '../../subscriptions/wire.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { perMonth } from './per-month.ts'
import { subscriptionEndpoints } from './schema.ts'

export type SubscriptionDependencies = {
  readonly db: Db
  readonly customers: Customers
  readonly clock: Clock
  readonly environment: 'sandbox' | 'production'
  readonly checkoutUrl: string
}

/** So many customers a typed text finds at most. */
const CUSTOMERS_MAX = 1_000

const config = { access: { permission: 'payments.read' } } as const

/** Subscriptions with whose they are and what of them is being collected, and what all of them come to a month. */
export function subscriptionRoutes(scope: FastifyInstance, app: SubscriptionDependencies): void {
  const { db, customers, environment, checkoutUrl, clock } = app
  const livemode = environment === 'production'
  route(scope, subscriptionEndpoints.list, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const { q, status, customerId, next } = request.query
    const { limit, before } = pageRequest(request.query)
    const text = await readText(app, merchantId, q?.trim() ?? '')
    const filter = { status, customerId, text, next: next && nextOf(next, clock()), before, limit: limit + 1 }
    const rows = await listSubscriptions(db, merchantId, filter)
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

  outcomesRoute(scope, app)

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

/** How many months of outcomes are counted, the current one included. */
const MONTHS = 6

/** The last months of a day of the merchant's, the oldest first: `2026-11`. */
function monthsUpTo(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 'yyyy-mm'.length),
  )
}

const DAYS_OF = { day: 1, week: 7 } as const

const nextOf = (next: keyof typeof DAYS_OF | 'charging' | 'none', now: Date) =>
  next === 'charging' || next === 'none' ? next : { until: later(now, DAYS_OF[next] * DAY_MS) }

function outcomesRoute(scope: FastifyInstance, { db, clock }: SubscriptionDependencies): void {
  route(scope, subscriptionEndpoints.outcomes, { config }, async (request) => {
    const { merchantId, timeZone } = memberOf(request).membership
    const months = monthsUpTo(dayIn(timeZone, clock()))
    const outcomes = await findOutcomes(db, merchantId, months[0] ?? '')
    const whole = (currency: Outcome['currency'], { invoices, amount }: Outcome['won']) => ({
      invoices,
      amount: toWhole({ amount, currency }),
    })
    return {
      months,
      data: outcomes.map(({ month, currency, kind, won, lost, open }) => ({
        ...{ month, kind, currency: currency as string, won: whole(currency, won) },
        ...{ lost: whole(currency, lost), open: whole(currency, open) },
      })),
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
