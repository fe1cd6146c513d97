import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { searchCheckouts } from '../checkout/search.ts'
import { toSummary } from '../checkout/wire.ts'
import { transaction } from '../db/transaction.ts'
import { searchPayouts } from '../payouts/search.ts'
import { toDetail } from '../payouts/wire.ts'
import type { DashboardApp } from './app.ts'
import { admittedOf } from './people.ts'
import { may } from './roles.ts'

const FOUND_MAX = 20
const Query = Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false })

/** `GET /dashboard/api/search?q=`: payments and payouts by any id, reference, or the beginning of an externalId. */
export function searchRoute(scope: FastifyInstance, { db, environment, checkoutUrl }: DashboardApp): void {
  const hosts = { checkoutUrl, livemode: environment === 'production' }
  scope.get<{ Querystring: Static<typeof Query> }>(
    '/dashboard/api/search',
    { config: { need: { may: 'payments.read' } }, schema: { querystring: Query } },
    (request) => {
      const { merchantId, role } = admittedOf(request).membership
      const text = request.query.q.trim()
      if (text === '' || text.includes('\u0000')) return { payments: [], payouts: [] }
      return transaction(db, merchantId, async (tx) => {
        const payments = await searchCheckouts(tx, merchantId, text, FOUND_MAX)
        const payouts = may(role, 'payouts.read') ? await searchPayouts(tx, merchantId, text, FOUND_MAX) : []
        return { payments: payments.map((payment) => toSummary(payment, hosts)), payouts: payouts.map(toDetail) }
      })
    },
  )
}
