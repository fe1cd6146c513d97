import type { Db } from '../../../src/db/db.ts'

/** The clock of the bank: the sandbox's, which it learns of before the gateway does. */
export type BankClock = {
  now(): Date
  /** Goes ahead by so many ms while `move` moves the gateway's clock, then adopts where it ended. */
  leadWhile<T>(ms: number, move: () => Promise<T>): Promise<T>
  stop(): void
}

const LOOK_EVERY_MS = 500

/**
 * Follows the clock of the gateway's sandbox. A call to the bank right after a jump must find it there already: signed
 * times that lie in the future are refused.
 */
export function openBankClock(truthDb: Db): BankClock {
  let offsetMs = 0
  let isLeading = false
  const look = async (): Promise<void> => {
    const { rows } = await truthDb.pool.query('select offset_ms from sandbox_clock')
    if (!isLeading) offsetMs = Number(rows[0].offset_ms)
  }
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS)
  return {
    now: () => new Date(Date.now() + offsetMs),
    async leadWhile(ms, move) {
      isLeading = true
      offsetMs += ms
      try {
        return await move()
      } finally {
        isLeading = false
        await look().catch(() => {})
      }
    },
    stop: () => clearInterval(timer),
  }
}
