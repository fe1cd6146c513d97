import { type Clock, DAY_MS, HOUR_MS, later } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { Task, WorkerLog } from '../jobs/worker.ts'
import { deliveryTask } from './deliver.ts'
import { createPoster } from './post-to-merchant.ts'
import { deleteEvents } from './store.ts'

/** How long events and their tries are kept. Source: interface, "Webhooks". */
const KEEP_MS = 30 * DAY_MS
const BATCH = 500

type WebhookApp = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: Buffer
  /** The sandbox tries for minutes instead of days, and calls this machine too. */
  readonly isSandbox: boolean
  readonly log: WorkerLog
}

/** Delivers events and forgets the old ones. */
export const webhookTasks = (app: WebhookApp): Task[] => [
  deliveryTask({ ...app, livemode: !app.isSandbox, poster: createPoster({ allowLoopback: app.isSandbox }) }),
  {
    name: 'old events',
    everyMs: HOUR_MS,
    run: (now) => transaction(app.db, EVERYONE, (tx) => deleteEvents(tx, later(now, -KEEP_MS), BATCH)),
  },
]
