import type { Db } from '../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../src/db/transaction.ts'

const LOOK_MS = 100

export async function countPayouts(db: Db, status: 'PROCESSING' | 'SUCCEEDED'): Promise<number> {
  const { count } = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('payout')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('status', '=', status)
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

/** How many payouts are under way, after a moment. */
export async function pauseAndLook(db: Db): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  return countPayouts(db, 'PROCESSING')
}

/** Waits until no payout is under way. False where some still are after so many seconds. */
export async function untilEnded(db: Db, seconds: number): Promise<boolean> {
  const until = performance.now() + seconds * 1_000
  while ((await pauseAndLook(db)) > 0) if (performance.now() > until) return false
  return true
}
