import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import { reportTasks } from './jobs.ts'
import type { MakeApp } from './make/make-next.ts'
import { reportRoutes } from './routes.ts'

type Parts = MakeApp & { readonly patientDb: Db; readonly authenticator: Authenticator }

/** Files about a merchant's days: tables and documents, made in the background. */
export const reportsFeature = ({ patientDb, authenticator, ...app }: Parts): Feature => ({
  tasks: reportTasks({ ...app, db: patientDb }),
  routes: (server) => reportRoutes(server, { ...app, authenticator }),
})
