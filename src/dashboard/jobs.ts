import { HOUR_MS, realClock } from '../base/clock.ts'
import type { Task } from '../jobs/worker.ts'
import type { AuthDb } from './auth-database.ts'

/** Forgets sessions and links that have run out. */
export const dashboardTasks = ({ authDb }: { authDb: AuthDb }): Task[] => [
  {
    name: 'expired sessions',
    everyMs: HOUR_MS,
    async run() {
      // Sessions live in real time.
      const now = realClock()
      await authDb.deleteFrom('auth.session').where('expiresAt', '<', now).execute()
      await authDb.deleteFrom('auth.verification').where('expiresAt', '<', now).execute()
      return 0
    },
  },
]
