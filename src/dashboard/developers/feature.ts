import type { Clock } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import type { Db } from '../../db/db.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import type { LiveRule } from '../access/assert-live.ts'
import type { Room } from '../room.ts'
import { keyLimitRoutes } from './key-limit-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { requestLogRoutes } from './request-log-routes.ts'
import { keyEndpoints, requestLogEndpoints, webhookEndpoints } from './schema.ts'
import { webhookRoutes } from './webhook-routes.ts'

type Dependencies = LiveRule & {
  readonly db: Db
  readonly clock: Clock
  readonly invalidation: CacheInvalidation
  readonly masterKey: MasterKey
  readonly networks: PrivateNetworks
}

/** Secret keys, webhook deliveries and the request log. */
export const developersRoom: Room<Dependencies> = {
  endpoints: [keyEndpoints, requestLogEndpoints, webhookEndpoints],
  routes: {
    members(scope, app) {
      keyRoutes(scope, app)
      keyLimitRoutes(scope, app)
      requestLogRoutes(scope, app)
      webhookRoutes(scope, app)
    },
  },
}
