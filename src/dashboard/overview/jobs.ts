import type { BaseLogger } from 'pino'
import { SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Task } from '../../jobs/worker.ts'
import { countNextDue } from './catch-up.ts'

/** What overviews wake where much is to be counted. */
export const COUNTING = 'sales counts'

/** Adding up what the charts show. */
export const countTasks = ({ db, log }: { readonly db: Db; readonly log: Pick<BaseLogger, 'error'> }): Task[] => [
  {
    name: COUNTING,
    everyMs: 15 * SECOND_MS,
    run: (now) => countNextDue(db, now, (err, merchantId) => log.error({ err, merchantId }, 'sales not counted')),
  },
]
