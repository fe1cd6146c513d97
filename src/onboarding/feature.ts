import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import { onboardingTasks } from './jobs.ts'
import type { KybProvider } from './onboarding.ts'
import { onboardingRoutes } from './routes.ts'
import type { BankFaults } from './submissions/rules.ts'

type Parts = {
  readonly patientDb: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  /** The provider that checks businesses; null: none is connected. */
  readonly provider: KybProvider | null
  readonly livemode: boolean
  readonly bankFaults: BankFaults
  readonly signals: { wake(task: string): void }
  readonly log: Pick<BaseLogger, 'warn'>
  readonly authenticator: Authenticator
}

/** KYB checks: the data merchants submit, its pushes to the provider, and the provider's reports. */
export function onboardingFeature({ patientDb, clock, masterKey, provider, log, ...parts }: Parts): Feature {
  return {
    tasks: onboardingTasks({ db: patientDb, clock, masterKey, provider, log }),
    routes: (server) => onboardingRoutes(server, { ...parts, masterKey, provider }),
  }
}
