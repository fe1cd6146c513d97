import { sql } from 'kysely'
import { MINUTE_MS } from '../../base/clock.ts'
import type { Db } from '../db.ts'
import { isLockTimeout } from '../failures.ts'
import { ALL_MERCHANTS, transaction } from '../transaction.ts'

/**
 * Begins new periods of the tables that are partitioned by time and drops the partitions past their retention
 * (docs/decisions/0020). Any number of processes may do so at once. A family whose tables are locked is left for the next run:
 * nothing depends on when it is done. Returns how much was done.
 */
export async function maintainPartitions(db: Db, now: Date): Promise<number> {
  const families = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('partition_family').select('name').orderBy('name').execute(),
  )
  let done = 0
  for (const { name } of families) done += await maintainFamily(db, name, now)
  return done
}

async function maintainFamily(db: Db, family: string, now: Date): Promise<number> {
  try {
    return await transaction(db, ALL_MERCHANTS, async (tx) => {
      const { rows } = await sql<{ done: number }>`select maintain_partitions(${family}, ${now}) as done`.execute(tx)
      return rows[0]?.done ?? 0
    })
  } catch (error) {
    if (isLockTimeout(error)) return 0
    throw error
  }
}

export const partitionTasks = (app: { db: Db }) => [
  { name: 'partitions', everyMs: MINUTE_MS, run: (now: Date) => maintainPartitions(app.db, now) },
]
