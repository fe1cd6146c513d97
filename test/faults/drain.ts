import { setTimeout as pause } from 'node:timers/promises'
import { advanceDeployment } from '../../src/sandbox/clock.ts'
import type { World } from './members/world.ts'

/** What still waits, how much of it is due now, and when the last of the rest is. */
type Backlog = { waiting: number; due: number; lastInMs: number; detail: string }

export type Drained = { readonly ms: number; readonly clockSeconds: number; readonly left: string | null }

const LOOK_EVERY_MS = 150
/** Nothing due for this long: what is left waits for its time. */
const STILL_MS = 1_200
const DRAIN_MAX_MS = 90_000
/** How far the clock jumps at least, one after the other: the tries of a webhook, then the cut-offs of the bank. */
const JUMPS_SECONDS = [31, 150, 900, 3_600, 12 * 3_600, 24 * 3_600] as const
const JUMP_MAX_SECONDS = 26 * 3_600

/**
 * Waits until everything is delivered, booked and final. What only waits for a later attempt is brought forward by the
 * sandbox's clock. Returns how long it took, and what was left where it took too long.
 */
export async function drain(world: World): Promise<Drained> {
  const startedMs = performance.now()
  let clockSeconds = 0
  let jumps = 0
  let stillSinceMs = startedMs
  for (;;) {
    const backlog = await readBacklog(world)
    const nowMs = performance.now()
    if (backlog.waiting === 0) return { ms: nowMs - startedMs, clockSeconds, left: null }
    if (nowMs - startedMs > DRAIN_MAX_MS) return { ms: nowMs - startedMs, clockSeconds, left: backlog.detail }
    if (backlog.due > 0) stillSinceMs = nowMs
    else if (nowMs - stillSinceMs > STILL_MS) {
      const least = JUMPS_SECONDS[Math.min(jumps++, JUMPS_SECONDS.length - 1)] ?? 0
      const seconds = Math.min(JUMP_MAX_SECONDS, Math.max(least, Math.ceil(backlog.lastInMs / 1_000) + 1))
      clockSeconds += await advanceClock(world, seconds)
      stillSinceMs = performance.now()
    }
    await pause(LOOK_EVERY_MS)
  }
}

/** Moves the clock of the sandbox and its bank. Returns the seconds it moved by: 0 where the database did not answer. */
export const advanceClock = (world: World, seconds: number): Promise<number> =>
  world.bankClock.leadWhile(seconds * 1_000, () =>
    advanceDeployment(world.truthDb, seconds).then(
      () => seconds,
      () => 0,
    ),
  )

async function readBacklog({ truthDb, bankDb }: World): Promise<Backlog> {
  const { rows } = await truthDb.pool.query('select offset_ms from sandbox_clock')
  const now = new Date(Date.now() + Number(rows[0].offset_ms))
  const look = async (what: string, text: string, db = truthDb) => {
    const found = (await db.pool.query(text, [now])).rows[0]
    return { what, waiting: Number(found.waiting), due: Number(found.due), last: found.last as Date | null }
  }
  const queue = 'count(*) as waiting, count(*) filter (where due_at <= $1) as due, max(due_at) as last'
  const parts = [
    await look('deliveries', `select ${queue} from delivery where status = 'PENDING'`),
    await look('payouts', `select ${queue} from payout where status = 'PROCESSING'`),
    await look('refunds', `select ${queue} from refund where status = 'PROCESSING' or due_at is not null`),
    await look('collectors', `select ${queue} from collector where status = 'REQUESTED'`),
    await look(
      'matching',
      `select ${queue.replaceAll('due_at', 'match_due_at')} from collection where match_due_at is not null`,
    ),
    await look('notifications', `select ${queue} from bank.notification where due_at is not null`, bankDb),
  ]
  const paid = await count(bankDb, `select count(*) from bank.journal where cause in ('qr', 'virtual_account')`)
  const booked = await count(truthDb, 'select count(*) from receipt')
  const polled = `poll_at is not null and status in ('ISSUED', 'PROCESSING', 'REQUESTED', 'RETIRED')`
  if (paid > booked) {
    const waiting = `${paid - booked} as waiting, count(*) filter (where poll_at <= $1) as due`
    parts.push(await look('unheard payments', `select ${waiting}, max(poll_at) as last from attempt where ${polled}`))
  }
  const lastMs = parts.flatMap(({ last }) => (last ? [last.getTime() - now.getTime()] : []))
  return {
    waiting: parts.reduce((sum, { waiting }) => sum + waiting, 0),
    due: parts.reduce((sum, { due }) => sum + due, 0),
    lastInMs: Math.max(0, ...lastMs),
    detail: parts.map(({ what, waiting, due }) => `${what} ${waiting} (${due} due)`).join(', '),
  }
}

const count = async (db: World['truthDb'], text: string): Promise<number> =>
  Number((await db.pool.query(text)).rows[0].count)
