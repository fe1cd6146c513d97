import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { Collector, CountedCollector } from './collector.ts'

/** Adds what each received: one look at the index of their payments. */
export async function withReceived(tx: Tx, collectors: readonly Collector[]): Promise<CountedCollector[]> {
  const [first] = collectors
  if (!first) return []
  const rows = await tx
    .selectFrom('receipt')
    .select(['collector_id', sql<string>`count(*)`.as('count'), sql<string>`sum(amount)`.as('sum')])
    .where('merchant_id', '=', first.merchantId)
    .where(
      'collector_id',
      'in',
      collectors.map(({ id }) => id),
    )
    .groupBy('collector_id')
    .execute()
  const received = new Map(rows.map((row) => [row.collector_id, row]))
  return collectors.map((one) => {
    const row = received.get(one.id)
    return {
      ...one,
      received: { count: Number(row?.count ?? 0), amount: { amount: BigInt(row?.sum ?? 0), currency: one.currency } },
    }
  })
}
