import { later, MINUTE_MS, realClock } from '../../base/clock.ts'
import type { AuthDb } from '../auth/auth-database.ts'

/** Longer than any code of an authenticator app is valid: its own half minute, the one before and the one after. */
export const CODE_KEPT_MS = 3 * MINUTE_MS

/** Takes a code for one try, for all processes. False: it was tried before. */
export async function takeCode(authDb: AuthDb, userId: string, code: string): Promise<boolean> {
  const usedAt = realClock()
  const taken = await authDb
    .insertInto('auth.used_code')
    .values({ userId, code, usedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'code'])
        .doUpdateSet({ usedAt })
        .where('auth.used_code.usedAt', '<', later(usedAt, -CODE_KEPT_MS)),
    )
    .returning('code')
    .executeTakeFirst()
  return taken !== undefined
}
