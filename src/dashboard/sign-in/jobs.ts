import { HOUR_MS, later, realClock } from '../../base/clock.ts'
import type { Task } from '../../jobs/worker.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import { FAILURES_KEPT_MS } from './lockout.ts'
import { CODE_KEPT_MS } from './used-codes.ts'

/** Deletes expired sessions and links, codes that were used, and wrong attempts that are forgotten. */
export const sessionTasks = ({ authDb }: { authDb: AuthDb }): Task[] => [
  {
    name: 'expired sessions',
    everyMs: HOUR_MS,
    async run() {
      // Sessions live in real time.
      const now = realClock()
      await authDb.deleteFrom('auth.session').where('expiresAt', '<', now).execute()
      await authDb.deleteFrom('auth.verification').where('expiresAt', '<', now).execute()
      await authDb.deleteFrom('auth.used_code').where('usedAt', '<', later(now, -CODE_KEPT_MS)).execute()
      await authDb.deleteFrom('auth.sign_in_failure').where('lastAt', '<', later(now, -FAILURES_KEPT_MS)).execute()
      return 0
    },
  },
]
