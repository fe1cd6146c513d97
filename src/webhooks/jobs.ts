import type { Clock } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { PrivateNetworks } from '../base/net/private-networks.ts'
import type { Db } from '../db/db.ts'
import type { Task, WorkerLog } from '../jobs/worker.ts'
import type { CompleteBody } from './delivery/complete-body.ts'
import { deliveryTask } from './delivery/deliver.ts'
import { createPoster } from './delivery/post-to-merchant.ts'
import { oldCountsTask } from './health.ts'

type WebhookApp = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  /** The sandbox tries for minutes instead of days, and calls this machine too. */
  readonly isSandbox: boolean
  readonly networks: PrivateNetworks
  readonly log: WorkerLog
  readonly completeBody: CompleteBody
}

/** Delivers events; the old ones go with their partitions (db/schema/partitions.ts). */
export const webhookTasks = (app: WebhookApp): Task[] => [
  deliveryTask({
    ...app,
    livemode: !app.isSandbox,
    poster: createPoster({ allowLoopback: app.isSandbox, networks: app.networks }),
  }),
  oldCountsTask(app),
]
