import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { Task } from '../../jobs/worker.ts'
import { lookNext } from './check.ts'
import { digestNext } from './digest.ts'
import { sendNext } from './send.ts'

/** Looking for what begins to need attention, and telling those who want to hear of it. */
export const alertTasks = (
  app: Parameters<typeof lookNext>[0] & Parameters<typeof digestNext>[0] & Parameters<typeof sendNext>[0],
): Task[] => [
  { name: 'attention looks', everyMs: 15 * SECOND_MS, run: (now) => lookNext(app, now) },
  { name: 'alert digests', everyMs: MINUTE_MS, run: (now) => digestNext(app, now) },
  { name: 'alert mails', everyMs: 15 * SECOND_MS, run: (now) => sendNext(app, now) },
]
