import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { TransferService } from '../../connectors/payout-port.ts'
import { isWaitingPayout } from '../../payouts/find/find-waiting.ts'
import { readBank } from '../lists/bank.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import type { ScanPlan } from '../lists/scan.ts'
import { scanPlanOf } from '../lists/scan-plan.ts'
import type { PayoutFilterQuery } from './list-schema.ts'
import { failedSince, isUnhandled } from './unhandled.ts'

type Query = Static<typeof PayoutFilterQuery>

/** Which of a merchant's payouts are selected; undefined: no restriction. */
export type PayoutFilter = ListFilter & {
  readonly now: Date
  readonly waits: Query['waits']
  readonly needs: Query['needs']
  readonly bank: string | undefined
  readonly service: TransferService | undefined
}

/** Throws VALIDATION_ERROR for what the schema cannot express. */
export function readFilter(query: Query, calendar: Calendar): PayoutFilter {
  const read = readListFilter(query, { field: 'ended', days: query.ended }, calendar)
  // Payouts that need attention are ordered by when they ended, as their index is.
  const ended =
    query.needs === undefined ? read.ended : { ...read.ended, from: read.ended.from ?? failedSince(calendar.now) }
  return {
    ...read,
    ended,
    now: calendar.now,
    waits: query.waits,
    needs: query.needs,
    bank: readBank(query.bank),
    service: query.service,
  }
}

const SCANNABLE = {
  from: 'payout',
  kind: 'po',
  endedAt: 'completed_at',
  columns: ['bank_code', 'service', 'stage', 'closed_service'],
} as const

/** How the payouts of a filter are scanned. */
export function planPayoutScan(merchantId: string, filter: PayoutFilter, ids: readonly string[] | undefined): ScanPlan {
  const { now, waits, needs, bank, service } = filter
  return scanPlanOf(SCANNABLE, merchantId, filter, ids, {
    indexed: [
      ...(waits === undefined ? [] : [sql`payout.status = 'PROCESSING'`]),
      ...(waits === 'approval' ? [sql`false`] : []),
      ...(needs === undefined ? [] : [isUnhandled(now)]),
    ],
    examined: [
      // Few payouts are under way at a time: each of them is examined.
      ...(waits === 'opening' || waits === 'bank' ? [isWaitingPayout(waits)] : []),
      ...(bank === undefined ? [] : [sql`scanned.bank_code = ${bank}`]),
      ...(service === undefined ? [] : [sql`scanned.service = ${service}`]),
    ],
  })
}
