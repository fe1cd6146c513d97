import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { toDecimal } from '../../base/money.ts'
import { dayAfter, dayIn, startOfDayIn } from '../../base/time-zone.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { readSettlementDays } from '../../ledger/settlement-days.ts'
import { readMerchantReconciliations } from '../../payouts/reconciliation/merchant-reconciliations.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { reportEndpoints } from './schema.ts'

/** How far the settlement calendar reaches back. */
const PAST_DAYS = 14
const RUNS_MAX = 60

type Dependencies = {
  /** Reports may take longer than a request otherwise may. */
  readonly patientDb: Db
  readonly clock: Clock
}

/** When money becomes available, and whether the bank's statements agree with our books. */
export function reportRoutes(scope: FastifyInstance, { patientDb, clock }: Dependencies): void {
  const config = { access: { permission: 'balances.read' } } as const

  route(scope, reportEndpoints.listSettlements, { config }, async (request) => {
    const { merchantId, timeZone } = memberOf(request).membership
    // Whole days: the sum of a partial day could not be compared with anything.
    const from = startOfDayIn(timeZone, dayAfter(dayIn(timeZone, clock()), -PAST_DAYS))
    const days = await transaction(patientDb, merchantId, (tx) =>
      readSettlementDays(tx, merchantId, { timeZone, from }),
    )
    const data = days.map(({ day, money, count, settled }) => ({
      day,
      currency: money.currency,
      amount: toDecimal(money),
      count,
      settled,
    }))
    return { data }
  })

  route(scope, reportEndpoints.listReconciliations, { config }, async (request) => {
    const runs = await readMerchantReconciliations(patientDb, merchantOf(request), RUNS_MAX)
    const data = runs.map((run) => ({
      ...run,
      status: run.differences.length > 0 ? ('differs' as const) : ('agrees' as const),
    }))
    return { data, nextCursor: null }
  })
}
