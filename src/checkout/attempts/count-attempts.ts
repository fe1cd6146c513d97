import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { idAt } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { moneyOf } from '../checkout.ts'

/** How the attempts by one method in one currency went, of those begun in a stretch of time. */
export type AttemptCount = {
  readonly type: string
  readonly code: string | null
  readonly attempted: number
  readonly succeeded: number
  /** Of those that succeeded. */
  readonly amount: Money
}

/** Counts a merchant's attempts begun from `from` until before `until`. Reads each of them, by a range of ids. */
export async function countAttempts(tx: Tx, merchantId: string, from: Date, until: Date): Promise<AttemptCount[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select(['currency', 'type', 'code'])
    .select([
      sql<bigint>`count(*)`.as('attempted'),
      sql<bigint>`count(*) filter (where status = 'SUCCEEDED')`.as('succeeded'),
      sql<bigint>`coalesce(sum(amount) filter (where status = 'SUCCEEDED'), 0)::bigint`.as('amount'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('id', '>=', idAt('pay', merchantId, from))
    .where('id', '<', idAt('pay', merchantId, until))
    .groupBy(['currency', 'type', 'code'])
    .orderBy('currency')
    .orderBy('type')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    type: row.type,
    code: row.code,
    attempted: Number(row.attempted),
    succeeded: Number(row.succeeded),
    amount: moneyOf(row.amount, currency(row.currency)),
  }))
}
