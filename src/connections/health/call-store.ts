import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Outcome } from './call-metrics.ts'

/** Calls of one hour to one service that ended alike and took about as long. */
export type CallCount = {
  readonly connectionId: string
  readonly service: string
  readonly hour: Date
  readonly outcome: Outcome
  /** The upper bound of how long they took; 0: they were not made. */
  readonly withinMs: number
  readonly calls: number
}

/** Adds to what was counted before, by this process or another. */
export async function addCalls(tx: Tx, counts: readonly CallCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ connectionId, service, hour, outcome, withinMs, calls }) => ({
    connection_id: connectionId,
    service,
    hour,
    outcome,
    within_ms: withinMs,
    calls: BigInt(calls),
  }))
  await tx
    .insertInto('connection_call')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'connection_id', 'service', 'outcome', 'within_ms'])
        .doUpdateSet({ calls: sql`connection_call.calls + excluded.calls` }),
    )
    .execute()
}

/** The calls of all hours from `from` until before `until`, summed. */
export async function sumCalls(tx: Tx, from: Date, until: Date): Promise<Omit<CallCount, 'hour'>[]> {
  const rows = await tx
    .selectFrom('connection_call')
    .select(['connection_id', 'service', 'outcome', 'within_ms', sql<string>`sum(calls)`.as('calls')])
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .groupBy(['connection_id', 'service', 'outcome', 'within_ms'])
    .orderBy('within_ms')
    .execute()
  return rows.map((row) => ({
    connectionId: row.connection_id,
    service: row.service,
    outcome: row.outcome,
    withinMs: row.within_ms,
    calls: Number(row.calls),
  }))
}

export async function deleteCalls(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('connection_call').where('hour', '<', before).execute()
}
