import { findCustomerIn } from '../customers/find.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { RouteApp } from './app.ts'
import type { ExpiryMailApp } from './expiring/deliver.ts'
import { subscriptionTasks } from './jobs.ts'
import { planRoutes } from './plans/routes.ts'
import { subscriptionRoutes } from './routes.ts'

type Parts = Omit<RouteApp, 'findCustomer'> &
  Pick<ExpiryMailApp, 'mailer' | 'writeExpiryMail'> & { readonly patientDb: Db }

/** Subscriptions: what customers are billed for again and again. */
export function subscriptionsFeature({ patientDb, ...parts }: Parts): Feature {
  const app = { ...parts, findCustomer: findCustomerIn(parts.customers) }
  return {
    tasks: subscriptionTasks({ ...app, db: patientDb }),
    routes(server) {
      planRoutes(server, app)
      subscriptionRoutes(server, app)
    },
  }
}
