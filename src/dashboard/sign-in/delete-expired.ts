import { later, realClock } from '../../base/clock.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import { FAILURE_RETENTION_MS } from './lockout.ts'
import { CODE_RETENTION_MS } from './used-codes.ts'

/**
 * Deletes expired sessions and links, used codes that are no longer valid, and failed attempts that no longer count.
 */
export async function deleteExpired(authDb: AuthDb): Promise<number> {
  // Sessions live in real time.
  const now = realClock()
  await authDb.deleteFrom('auth.session').where('expiresAt', '<', now).execute()
  await authDb.deleteFrom('auth.verification').where('expiresAt', '<', now).execute()
  await authDb.deleteFrom('auth.used_code').where('usedAt', '<', later(now, -CODE_RETENTION_MS)).execute()
  await authDb.deleteFrom('auth.sign_in_failure').where('lastAt', '<', later(now, -FAILURE_RETENTION_MS)).execute()
  return 0
}
