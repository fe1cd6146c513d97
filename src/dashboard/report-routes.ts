import type { FastifyInstance } from 'fastify'
import { DAY_MS, later } from '../base/clock.ts'
import { toDecimal } from '../base/money.ts'
import { transaction } from '../db/transaction.ts'
import { readSettlementDays } from '../ledger/settlement-days.ts'
import { readMerchantReconciliations } from '../payouts/merchant-reconciliations.ts'
import type { DashboardApp } from './app.ts'
import { merchantOf } from './people.ts'

/** How far the settlement calendar looks back. */
const PAST_MS = 14 * DAY_MS
const RUNS_MAX = 60

/** When money becomes available, and whether the bank's statements agree with our books. */
export function reportRoutes(scope: FastifyInstance, { patientDb, clock }: DashboardApp): void {
  const config = { need: { may: 'balances.read' } } as const

  scope.get('/dashboard/api/settlements', { config }, async (request) => {
    const merchantId = merchantOf(request)
    const from = later(clock(), -PAST_MS)
    const days = await transaction(patientDb, merchantId, (tx) => readSettlementDays(tx, merchantId, from))
    const data = days.map(({ day, money, count, settled }) => ({
      day,
      currency: money.currency,
      // What is left of a payment after its fee need not be whole.
      amount: toDecimal(money),
      count,
      settled,
    }))
    return { data }
  })

  scope.get('/dashboard/api/reconciliations', { config }, async (request) => {
    const runs = await readMerchantReconciliations(patientDb, merchantOf(request), RUNS_MAX)
    const data = runs.map((run) => ({ ...run, status: run.differences.length > 0 ? 'differs' : 'agrees' }))
    return { data, nextCursor: null }
  })
}
