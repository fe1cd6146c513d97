import type { BaseLogger } from 'pino'
import { SECOND_MS } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { Room } from '../room.ts'
import type { Trail } from '../trail/trail.ts'
import { checkForTroubles } from './check.ts'
import { operatorAlertRoutes } from './routes.ts'
import { operatorAlertEndpoints } from './schema.ts'
import { mailOperatorNext } from './send.ts'
import { unsubscribeRoute } from './unsubscribe-route.ts'

type Dependencies = Trail & {
  readonly patientDb: Db
  readonly masterKey: MasterKey
  readonly authDb: AuthDb
  readonly mailer: Mailer
  /** Whether mail can leave at all. */
  readonly canMail: boolean
  readonly alertKey: () => Promise<Buffer>
  readonly baseUrl: string
  readonly log: Pick<BaseLogger, 'error'>
}

/** What is wrong with the deployment, mailed to its operators; and the link that ends a mail. */
export const operatorAlertsRoom: Room<Dependencies> = {
  endpoints: [operatorAlertEndpoints],
  routes: {
    open(server, app) {
      unsubscribeRoute(server, app)
    },
    operators(scope, app) {
      operatorAlertRoutes(scope, app)
    },
  },
  tasks: ({ patientDb: db, ...rest }) => {
    const app = { ...rest, db }
    return [
      { name: 'operator checks', everyMs: 15 * SECOND_MS, run: (now) => checkForTroubles(app, now) },
      { name: 'operator mails', everyMs: 15 * SECOND_MS, run: (now) => mailOperatorNext(app, now) },
    ]
  },
}
