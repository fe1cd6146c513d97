import type { Clock } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { PrivateNetworks } from '../base/net/private-networks.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { WorkerLog } from '../jobs/worker.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { EventType } from './catalogue/event-type.ts'
import { catalogueRoutes } from './catalogue/pages.ts'
import { eventTypeRoutes } from './catalogue/routes.ts'
import type { CompleteBody } from './delivery/complete-body.ts'
import { webhookTasks } from './jobs.ts'
import { webhookRoutes } from './routes.ts'

type Parts = {
  readonly patientDb: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  readonly livemode: boolean
  /** Networks beside the internet that webhooks may reach. */
  readonly networks: PrivateNetworks
  readonly signals: { wake(task: string): void }
  readonly log: WorkerLog
  readonly authenticator: Authenticator
  readonly baseUrl: string
  /** Every body that may be sent to an endpoint. */
  readonly eventTypes: readonly EventType[]
  readonly completeBody: CompleteBody
}

/** Events and their delivery to merchants' endpoints. */
export const webhooksFeature = ({
  patientDb,
  livemode,
  signals,
  authenticator,
  baseUrl,
  eventTypes,
  ...parts
}: Parts): Feature => ({
  tasks: webhookTasks({ ...parts, db: patientDb, isSandbox: !livemode }),
  routes: (server) => {
    webhookRoutes(server, { authenticator, signals })
    eventTypeRoutes(server, { authenticator, baseUrl, types: eventTypes })
    catalogueRoutes(server, eventTypes)
  },
})
