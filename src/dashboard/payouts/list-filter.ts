import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { TransferService } from '../../connectors/payout-port.ts'
import { isWaitingPayout } from '../../payouts/find-waiting.ts'
import { readBank } from '../lists/bank.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import type { Walk } from '../lists/scan.ts'
import { walkOf } from '../lists/scan-plan.ts'
import type { PayoutFilterQuery } from './list-schema.ts'
import { failedSince, isToHandle } from './unhandled.ts'

type Query = Static<typeof PayoutFilterQuery>

/** What of a merchant's payouts is meant; undefined: all of them. */
export type PayoutFilter = ListFilter & {
  readonly now: Date
  readonly waits: Query['waits']
  readonly needs: Query['needs']
  readonly bank: string | undefined
  readonly service: TransferService | undefined
}

/** Throws VALIDATION_ERROR for what the schema cannot say. */
export function readFilter(query: Query, calendar: Calendar): PayoutFilter {
  const read = readListFilter(query, { field: 'ended', days: query.ended }, calendar)
  // What needs somebody comes by when it ended, in the order of its index.
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

const WALKABLE = {
  from: 'payout',
  kind: 'po',
  endedAt: 'completed_at',
  columns: ['bank_code', 'service', 'stage', 'closed_service'],
} as const

/** How a filter's payouts are found. */
export function walkPayouts(merchantId: string, filter: PayoutFilter, ids: readonly string[] | undefined): Walk {
  const { now, waits, needs, bank, service } = filter
  return walkOf(WALKABLE, merchantId, filter, ids, {
    walkedBy: [
      ...(waits === undefined ? [] : [sql`payout.status = 'PROCESSING'`]),
      ...(waits === 'approval' ? [sql`false`] : []),
      ...(needs === undefined ? [] : [isToHandle(now)]),
    ],
    lookedAt: [
      // Of what is under way, which is never many, this is looked at in each.
      ...(waits === 'opening' || waits === 'bank' ? [isWaitingPayout(waits)] : []),
      ...(bank === undefined ? [] : [sql`walked.bank_code = ${bank}`]),
      ...(service === undefined ? [] : [sql`walked.service = ${service}`]),
    ],
  })
}
