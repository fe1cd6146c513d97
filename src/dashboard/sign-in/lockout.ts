import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, later, MINUTE_MS, realClock, SECOND_MS } from '../../base/clock.ts'
import { WaitQueue } from '../../base/concurrency/wait-queue.ts'
import { ApiError } from '../../base/errors.ts'
import { tooManyAtOnce } from '../../http/problem.ts'
import type { AuthDb } from '../auth/auth-database.ts'

/** Consecutive failed attempts without a lock. */
const FREE_FAILURES = 5
const FIRST_LOCK_MS = MINUTE_MS
const LOCK_MAX_MS = HOUR_MS
/** Failures older than this no longer count. */
export const FAILURE_RETENTION_MS = DAY_MS
const UNKNOWN_DEVICE = 'unknown'

/** The attempts of one account on one device: a known one, or all others together. */
export type Attempts = { readonly account: Buffer; readonly device: string }
export type Attempt = { readonly attempts: Attempts; readonly isLastFree: boolean }

export const attemptsOf = (email: string, device: string | undefined): Attempts => ({
  account: createHash('sha256').update(email.trim().toLowerCase()).digest(),
  device: device ?? UNKNOWN_DEVICE,
})

/**
 * Counts an attempt as failed before it is made, so that concurrent ones count too. From the fifth on, each failed one
 * locks the account for the device, twice as long as the one before. Throws RATE_LIMITED while it is locked.
 */
export const beginAttempt = (authDb: AuthDb, attempts: Attempts): Promise<Attempt> =>
  inTurn(attempts, () => countAttempt(authDb, attempts))

/**
 * Attempts at one account are counted one at a time, queued outside the database: guesses, however many, never hold one
 * of the few connections that serve all sessions while they wait. Throws RATE_LIMITED.
 */
async function inTurn<T>({ account, device }: Attempts, work: () => Promise<T>): Promise<T> {
  const endTurn = await queue.take(`${account.toString('hex')} ${device}`, TURN_MS)
  if (!endTurn) throw tooManyAtOnce('Other attempts to sign in to this account')
  try {
    return await work()
  } finally {
    endTurn()
  }
}
const queue = new WaitQueue(1)
/** How long an attempt waits for earlier ones. */
const TURN_MS = 5 * SECOND_MS

async function countAttempt(authDb: AuthDb, attempts: Attempts): Promise<Attempt> {
  const now = realClock()
  const forgotten = later(now, -FAILURE_RETENTION_MS)
  const failures = sql<number>`case when sign_in_failure.last_at < ${forgotten} then 1 else sign_in_failure.failures + 1 end`
  const lockMs = sql`least(${LOCK_MAX_MS}, ${FIRST_LOCK_MS} * power(2, least(20, ${failures} - ${FREE_FAILURES})))`
  const row = await authDb
    .insertInto('auth.sign_in_failure')
    .values({ ...attempts, failures: 1, lastAt: now, lockedUntil: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'device'])
        .doUpdateSet({
          failures,
          lastAt: now,
          lockedUntil: sql<Date | null>`case when ${failures} >= ${FREE_FAILURES}
            then ${now}::timestamptz + ${lockMs} * interval '1 millisecond' end`,
        })
        .where(sql<boolean>`coalesce(sign_in_failure.locked_until, '-infinity') <= ${now}`),
    )
    .returning('failures')
    .executeTakeFirst()
  if (row) return { attempts, isLastFree: row.failures >= FREE_FAILURES }
  throw await lockedError(authDb, attempts, now)
}

/** Uncounts an attempt that did not fail, or was not made; earlier failures stay counted. */
export async function releaseAttempt(authDb: AuthDb, attempts: Attempts): Promise<void> {
  const { account, device } = attempts
  const released = authDb
    .updateTable('auth.sign_in_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, lockedUntil: null })
    .where('account', '=', account)
    .where('device', '=', device)
  await inTurn(attempts, () => released.execute())
}

/** Clears the failed attempts after a full sign-in. */
export async function clearAttempts(authDb: AuthDb, attempts: Attempts): Promise<void> {
  const { account, device } = attempts
  const cleared = authDb.deleteFrom('auth.sign_in_failure').where('account', '=', account).where('device', '=', device)
  await inTurn(attempts, () => cleared.execute())
}

async function lockedError(authDb: AuthDb, { account, device }: Attempts, now: Date): Promise<ApiError> {
  const row = await authDb
    .selectFrom('auth.sign_in_failure')
    .select('lockedUntil')
    .where('account', '=', account)
    .where('device', '=', device)
    .executeTakeFirst()
  const waitMs = Math.max(SECOND_MS, (row?.lockedUntil?.getTime() ?? 0) - now.getTime())
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  const whose = device === UNKNOWN_DEVICE ? 'new devices' : 'this device'
  const sentence = `Too many wrong attempts from ${whose}; try again in ${minutes} minute(s).`
  return new ApiError('RATE_LIMITED', sentence, [], {}, { reason: 'LOCKED', minutes })
}
