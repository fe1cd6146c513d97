import { SECOND_MS } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import { dueRows } from '../jobs/due.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { SavingApp } from './app.ts'
import { advanceSavedMethods } from './link/advance.ts'
import { savedMethodRoutes } from './routes.ts'

type Parts = SavingApp & { readonly patientDb: Db; readonly authenticator: Authenticator }

/** Payment methods that are charged without their payer. Their page is in `page/`, charging them in `charges/`. */
export const savedMethodsFeature = ({ patientDb, authenticator, ...app }: Parts): Feature => ({
  tasks: [
    {
      name: 'saved methods',
      everyMs: SECOND_MS,
      isOfMerchants: true,
      hasDue: dueRows(patientDb, { from: 'saved_method', at: 'due_at' }),
      run: (now) => advanceSavedMethods({ ...app, db: patientDb }, now),
    },
  ],
  routes: (server) => savedMethodRoutes(server, { ...app, authenticator }),
})
