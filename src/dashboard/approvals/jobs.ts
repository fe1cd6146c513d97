import { SECOND_MS } from '../../base/clock.ts'
import type { Task } from '../../jobs/worker.ts'
import { takeUpNext } from './resume.ts'

/** Going on with what was approved and left unfinished. */
export const approvalTasks = (app: Parameters<typeof takeUpNext>[0]): Task[] => [
  { name: 'approvals left unfinished', everyMs: 10 * SECOND_MS, run: (now) => takeUpNext(app, now) },
]
