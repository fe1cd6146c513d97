import { later, MINUTE_MS, realClock } from '../../base/clock.ts'
import type { AuthDb } from '../auth/auth-database.ts'

/** Longer than any code of an authenticator app is valid: its own half minute, the previous and the next one. */
export const CODE_RETENTION_MS = 3 * MINUTE_MS

/** Claims a code for one attempt, across all processes. False: it was used before. */
export async function takeCode(authDb: AuthDb, userId: string, code: string): Promise<boolean> {
  const usedAt = realClock()
  const taken = await authDb
    .insertInto('auth.used_code')
    .values({ userId, code, usedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'code'])
        .doUpdateSet({ usedAt })
        .where('auth.used_code.usedAt', '<', later(usedAt, -CODE_RETENTION_MS)),
    )
    .returning('code')
    .executeTakeFirst()
  return taken !== undefined
}
