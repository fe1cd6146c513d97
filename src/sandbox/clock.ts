import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'

/** How often the offset is read, in case another process moved the clock. */
const POLL_MS = 1_000

/** The sandbox's clock: real time plus an offset that every process of the deployment shares and that only grows. */
export type SandboxClock = {
  readonly now: Clock
  advance(seconds: number): Promise<Date>
  /** Reads at once how far another process may have moved it. */
  refresh(): Promise<void>
  stop(): void
}

export async function openSandboxClock(db: Db): Promise<SandboxClock> {
  let offsetMs = await readOffset(db)
  const refresh = async () => {
    // The database may be away; the offset known last still holds. A read that began before an advance may end after it.
    const ms = await readOffset(db).catch(() => 0)
    offsetMs = Math.max(offsetMs, ms)
  }
  const timer = setInterval(() => void refresh(), POLL_MS)
  timer.unref()
  const now = () => new Date(Date.now() + offsetMs)
  return {
    now,
    refresh,
    stop: () => clearInterval(timer),
    async advance(seconds) {
      const movedMs = await transaction(db, ALL_MERCHANTS, async (tx) => {
        const moved = await tx
          .updateTable('sandbox_clock')
          .set({ offset_ms: sql<bigint>`offset_ms + ${seconds * 1_000}::bigint` })
          .returning('offset_ms')
          .executeTakeFirstOrThrow()
        return Number(moved.offset_ms)
      })
      offsetMs = Math.max(offsetMs, movedMs)
      return now()
    },
  }
}

/** How far the shared clock is ahead of real time, in milliseconds. */
export const readOffset = (db: Db): Promise<number> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const row = await tx.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirstOrThrow()
    return Number(row.offset_ms)
  })
