import { sql } from 'kysely'
import type { Db } from './db.ts'
import { DatabaseUnavailable } from './failures.ts'
import { ALL_MERCHANTS, type Tx, transaction } from './transaction.ts'

/**
 * Has this transaction's COMMIT wait until the standbys have what it has read, as if it had written that itself. A transaction
 * that only reads waits for nothing, and may see what a primary without its standby committed alone, which a failover loses:
 * after a wait that was cut short, or a crash.
 */
export async function awaitReplication(tx: Tx): Promise<void> {
  // Any record of the transaction's own in the log suffices; this one has no meaning.
  await sql`select pg_logical_emit_message(true, 'gapura', '')`.execute(tx)
}

/** Commits something without a trace. Throws what `transaction` throws where the database cannot do that now. */
export async function proveWritable(db: Db): Promise<void> {
  const isReadOnly = await transaction(db, ALL_MERCHANTS, async (tx) => {
    const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(tx)
    if (rows[0]?.mode !== 'off') return true
    await awaitReplication(tx)
    return false
  })
  if (!isReadOnly) return
  db.breaker.trip()
  throw new DatabaseUnavailable('read-only')
}
