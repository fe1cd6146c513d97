import { SECOND_MS } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import { dueRows } from '../jobs/due.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { ChargeApp } from './app.ts'
import { chargeRoutes } from './routes.ts'
import { chargeAdvancer } from './send/advance.ts'

type Parts = ChargeApp & { readonly patientDb: Db; readonly authenticator: Authenticator }

/** Charges of saved methods. */
export function chargesFeature({ patientDb, authenticator, ...app }: Parts): Feature {
  const advancer = chargeAdvancer({ ...app, db: patientDb })
  return {
    tasks: [
      {
        name: 'charges',
        everyMs: SECOND_MS,
        isOfMerchants: true,
        hasDue: dueRows(patientDb, { from: 'charge', at: 'due_at' }),
        run: (now, wake) => advancer.run(now, wake),
        whenIdle: () => advancer.whenIdle(),
      },
    ],
    routes: (server) => chargeRoutes(server, { ...app, authenticator }),
  }
}
