import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { idTime } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { moneyOf } from '../checkout.ts'

/** The results of all merchants' attempts of one connection and currency begun in a period. */
export type ConnectionAttempts = {
  readonly connectionId: string
  readonly attempted: number
  readonly succeeded: number
  /** Of those that succeeded. */
  readonly amount: Money
}

type Row = { connection_id: string; currency: string; attempted: bigint; succeeded: bigint; amount: bigint }

/** Counts every merchant's attempts begun from `from` until before `until`. Reads each of them, by ranges of ids. */
export async function countAttemptsByConnection(tx: Tx, from: Date, until: Date): Promise<ConnectionAttempts[]> {
  const { rows } = await sql<Row>`
    select mine.connection_id, mine.currency, count(*) as attempted,
      count(*) filter (where mine.status = 'SUCCEEDED') as succeeded,
      coalesce(sum(mine.amount) filter (where mine.status = 'SUCCEEDED'), 0)::bigint as amount
    from merchant
    cross join lateral (
      select connection_id, currency, status, amount from attempt
      where attempt.merchant_id = merchant.id
        and attempt.id >= 'pay_' || substr(merchant.id, 5, 3) || ${idTime(from)}
        and attempt.id < 'pay_' || substr(merchant.id, 5, 3) || ${idTime(until)}
    ) mine
    group by mine.connection_id, mine.currency`.execute(tx)
  return rows.map((row) => ({
    connectionId: row.connection_id,
    attempted: Number(row.attempted),
    succeeded: Number(row.succeeded),
    amount: moneyOf(row.amount, currency(row.currency)),
  }))
}
