import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { idTime } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'

/** The state of all merchants' payouts of one connection and currency accepted in a period. */
export type ConnectionPayouts = {
  readonly connectionId: string
  /** Those that reached the bank, or may have. */
  readonly sent: number
  readonly succeeded: number
  readonly failed: number
  readonly reversed: number
  /** Those whose bank has not given a usable response yet. */
  readonly unknown: number
  /** Of those that succeeded. */
  readonly amount: Money
}

type Row = Record<'sent' | 'succeeded' | 'failed' | 'reversed' | 'unknown' | 'amount', bigint> & {
  connection_id: string
  currency: string
}

/** Counts every merchant's payouts accepted from `from` until before `until`, by the connection they were sent over. */
export async function countPayoutsByConnection(tx: Tx, from: Date, until: Date): Promise<ConnectionPayouts[]> {
  const { rows } = await sql<Row>`
    select mine.connection_id, mine.currency, count(*) as sent,
      count(*) filter (where mine.status = 'SUCCEEDED') as succeeded,
      count(*) filter (where mine.status = 'FAILED') as failed,
      count(*) filter (where mine.status = 'REVERSED') as reversed,
      count(*) filter (where mine.status = 'PROCESSING' and mine.stage in ('UNKNOWN', 'UNRESOLVED')) as unknown,
      coalesce(sum(mine.amount) filter (where mine.status = 'SUCCEEDED'), 0)::bigint as amount
    from merchant
    cross join lateral (
      select connection_id, currency, status, stage, amount from payout
      where payout.merchant_id = merchant.id and payout.submitted_at is not null
        and payout.id >= 'po_' || substr(merchant.id, 5, 3) || ${idTime(from)}
        and payout.id < 'po_' || substr(merchant.id, 5, 3) || ${idTime(until)}
    ) mine
    group by mine.connection_id, mine.currency`.execute(tx)
  return rows.map((row) => ({
    connectionId: row.connection_id,
    sent: Number(row.sent),
    succeeded: Number(row.succeeded),
    failed: Number(row.failed),
    reversed: Number(row.reversed),
    unknown: Number(row.unknown),
    amount: { amount: BigInt(row.amount), currency: currency(row.currency) },
  }))
}
