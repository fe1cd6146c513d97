import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import { csrfTasks } from './jobs.ts'
import { csrfRoutes } from './routes.ts'
import type { BrowserAuthenticator } from './session.ts'

type Parts = {
  readonly patientDb: Db
  readonly authenticator: BrowserAuthenticator
  readonly limits: Parameters<typeof csrfRoutes>[1]['limits']
}

/** Sessions of merchants' own pages in the browser. Goes before the features whose routes such pages call. */
export const csrfFeature = ({ patientDb, authenticator, limits }: Parts): Feature => ({
  tasks: csrfTasks({ db: patientDb }),
  routes: (server) => csrfRoutes(server, { authenticator, limits }),
})
