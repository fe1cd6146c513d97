import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** The first and the last day that is closed; null: none is. `root` and `transactions` are those of the last. */
export type ClosedDays = {
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly root: string | null
  readonly transactions: number
}

export async function readClosedDays(tx: Tx): Promise<ClosedDays> {
  const { rows } = await sql<{ firstDay: string; lastDay: string; root: string; transactions: bigint }>`
    select (select min(day) from proof_day)::text as "firstDay", day::text as "lastDay", encode(root, 'hex') as root,
      tree_size as transactions
    from proof_day order by proof_day.day desc limit 1`.execute(tx)
  const [row] = rows
  if (!row) return { firstDay: null, lastDay: null, root: null, transactions: 0 }
  return { ...row, transactions: Number(row.transactions) }
}
