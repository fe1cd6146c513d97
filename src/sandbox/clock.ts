import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'

/** How often a process looks whether another one moved the clock. */
const POLL_MS = 1_000

/** The sandbox's clock: real time plus an offset that every process of the deployment shares and that only grows. */
export type SandboxClock = {
  readonly now: Clock
  advance(seconds: number): Promise<Date>
  /** Looks at once whether another process moved it. */
  look(): Promise<void>
  stop(): void
}

export async function openSandboxClock(db: Db): Promise<SandboxClock> {
  let offsetMs = await readOffset(db)
  const look = async () => {
    // The database may be away; the offset known last still holds. A look begun before an advance ends after it.
    const ms = await readOffset(db).catch(() => 0)
    offsetMs = Math.max(offsetMs, ms)
  }
  const timer = setInterval(() => void look(), POLL_MS)
  timer.unref()
  const now = () => new Date(Date.now() + offsetMs)
  return {
    now,
    look,
    stop: () => clearInterval(timer),
    async advance(seconds) {
      const movedMs = await transaction(db, EVERYONE, async (tx) => {
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

/** The time of the sandbox's clock, read once; real time where nobody moved it, as in production. */
export const sandboxNow = async (db: Db): Promise<Date> => new Date(Date.now() + (await readOffset(db)))

const readOffset = (db: Db): Promise<number> =>
  transaction(db, EVERYONE, async (tx) => {
    const row = await tx.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirstOrThrow()
    return Number(row.offset_ms)
  })
