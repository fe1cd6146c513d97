import type { Clock } from '../base/clock.ts'
import type { PrivateNetworks } from '../base/net/private-networks.ts'
import type { Rails } from '../connections/rails.ts'
import type { BrowserAuthenticator } from '../csrf/session.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import type { Feature } from '../feature.ts'
import type { Plans } from '../fees/plans.ts'
import type { Signals } from './app.ts'
import { checkoutCreator } from './create/create.ts'
import { redirectDefaults } from './create/redirect-defaults.ts'
import type { ReadCustomer } from './customer/customer.ts'
import type { Customers } from './customer/customers.ts'
import { checkoutTasks } from './jobs.ts'
import { Watch } from './read/watch.ts'
import type { ClaimLinks } from './refunds/claim-links.ts'
import { checkoutRoutes } from './routes.ts'

type Parts = {
  readonly db: Db
  readonly patientDb: Db
  readonly clock: Clock
  readonly invalidation: CacheInvalidation
  readonly customers: Customers
  readonly readCustomer: ReadCustomer
  readonly plans: Plans
  readonly rails: Rails
  readonly livemode: boolean
  readonly checkoutUrl: string
  readonly claimLinks: ClaimLinks
  /** Private networks that webhooks may be sent into. */
  readonly networks: PrivateNetworks
  readonly wake: (task: string) => void
  readonly authenticator: BrowserAuthenticator
  /** Polls the rails for refunds of a checkout's payments that they made on their own initiative. */
  readonly pollRefunds: (merchantId: string, id: string) => Promise<unknown>
}

/** Checkouts: the API, expiry, and polling of the rails. `signals` are for verbs elsewhere that change a checkout. */
export function checkoutFeature({ db, patientDb, authenticator, wake, invalidation, ...parts }: Parts) {
  const watch = new Watch(db)
  const signals: Signals = { wake, checkoutChanged: (id, seen) => watch.changed(id, seen) }
  const createCheckout = checkoutCreator(db, parts.customers)
  const readRedirectDefaults = redirectDefaults(db, invalidation)
  return {
    watch,
    signals,
    createCheckout,
    tasks: checkoutTasks({ ...parts, db: patientDb, signals }),
    routes: (server) =>
      checkoutRoutes(server, {
        ...parts,
        db,
        signals,
        authenticator,
        watch,
        createCheckout,
        readRedirectDefaults,
      }),
    endWaits: () => watch.stop(),
  } satisfies Feature & Record<string, unknown>
}
