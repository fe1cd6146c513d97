import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import { readBusiness } from '../onboarding/read-business.ts'
import { reportTasks } from './jobs.ts'
import type { MakeApp } from './make/make-next.ts'
import { reportRoutes } from './routes.ts'

type Parts = Omit<MakeApp, 'businessOf'> & {
  readonly patientDb: Db
  readonly authenticator: Authenticator
  readonly masterKey: MasterKey
}

/** Files about a merchant's days: tables and documents, made in the background. */
export const reportsFeature = ({ patientDb, authenticator, masterKey, ...app }: Parts): Feature => ({
  tasks: reportTasks({
    ...app,
    db: patientDb,
    businessOf: async (tx, merchantId) => (await readBusiness(tx, masterKey, merchantId))?.business ?? null,
  }),
  routes: (server) => reportRoutes(server, { ...app, authenticator }),
})
