import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { Task } from '../../jobs/worker.ts'
import { announceNext } from './announce.ts'
import { runNextSchedule } from './run-schedules.ts'

/** Asking for reports that are due, and telling who wanted them. */
export const scheduleTasks = (
  app: Parameters<typeof runNextSchedule>[0] & Parameters<typeof announceNext>[0],
): Task[] => [
  { name: 'report schedules', everyMs: 10 * SECOND_MS, run: (now) => runNextSchedule(app, now) },
  { name: 'report mails', everyMs: MINUTE_MS, run: () => announceNext(app) },
]
