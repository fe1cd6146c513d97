import { SECOND_MS } from '../../base/clock.ts'
import type { Task } from '../../jobs/worker.ts'
import { lookForTroubles } from './check.ts'
import { mailOperatorNext } from './send.ts'

/** Looking for what begins to trouble the deployment, and telling operators of it. */
export const operatorAlertTasks = (
  app: Parameters<typeof lookForTroubles>[0] & Parameters<typeof mailOperatorNext>[0],
): Task[] => [
  { name: 'operator looks', everyMs: 15 * SECOND_MS, run: (now) => lookForTroubles(app, now) },
  { name: 'operator mails', everyMs: 15 * SECOND_MS, run: (now) => mailOperatorNext(app, now) },
]
