import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { RefundApp } from './app.ts'
import { refundTasks } from './jobs.ts'
import { refundRoutes } from './routes.ts'

type Parts = RefundApp & { readonly patientDb: Db; readonly authenticator: Authenticator }

/** Refunds: over the payment's rail, by transfer, or to an account the payer names. */
export const refundsFeature = ({ patientDb, authenticator, ...app }: Parts): Feature => ({
  tasks: refundTasks({ ...app, db: patientDb }),
  routes: (server) => refundRoutes(server, { ...app, authenticator }),
})
