import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'

/** The payouts of one merchant on a day's statement, and their discrepancies. */
export type MerchantReconciliation = {
  readonly day: string
  readonly source: string
  readonly at: Date
  readonly matched: number
  readonly differences: readonly {
    readonly fault: string
    readonly kind: string
    readonly payoutId: string
    readonly ours: string | null
    readonly theirs: string | null
  }[]
}

/**
 * A merchant's part of the latest reconciliations, newest first. They are stored for operators and span merchants, so all
 * merchants' rows are in scope and each statement filters by the merchant.
 */
export const readMerchantReconciliations = (
  db: Db,
  merchantId: string,
  limit: number,
): Promise<MerchantReconciliation[]> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const runs = await tx
      .selectFrom('reconciliation')
      .select(['id', 'source', 'completed_at', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date')])
      .where('completed_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    if (runs.length === 0) return []
    const days = runs.map(({ date }) => date)
    const seen = await tx
      .selectFrom('reconciliation_seen')
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'), sql<bigint>`count(*)`.as('count')])
      .where('merchant_id', '=', merchantId)
      .where('day', 'in', days)
      .groupBy('day')
      .execute()
    const faults = await tx
      .selectFrom('reconciliation_fault as f')
      .innerJoin('payout as p', (join) => join.onRef('p.id', '=', 'f.payout_id').on('p.merchant_id', '=', merchantId))
      .selectAll('f')
      .select('p.id as payoutId')
      .where(
        'reconciliation_id',
        'in',
        runs.map(({ id }) => id),
      )
      .orderBy('f.number')
      .execute()
    const matched = new Map(seen.map(({ date, count }) => [date, Number(count)]))
    const byRun = Map.groupBy(faults, (fault) => fault.reconciliation_id)
    return runs.map(({ id, source, completed_at: at, date: day }) => {
      const own = byRun.get(id) ?? []
      return {
        day,
        source,
        at: at as Date,
        matched: Math.max(0, (matched.get(day) ?? 0) - own.filter(({ theirs }) => theirs !== null).length),
        differences: own.map(({ fault, kind, payoutId, ours, ours_currency, theirs, theirs_currency }) => ({
          fault,
          kind,
          payoutId,
          ours: decimal(ours, ours_currency),
          theirs: decimal(theirs, theirs_currency),
        })),
      }
    })
  })

const decimal = (amount: bigint | null, code: string | null): string | null =>
  amount === null || code === null ? null : toDecimal({ amount, currency: currency(code) })
