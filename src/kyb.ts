import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './base/clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Task } from './jobs/worker.ts'
import { startKybProvider } from './kyb-provider/start.ts'
import type { Gate } from './merchants/authenticate.ts'
import { onboardingTasks } from './onboarding/jobs.ts'
import type { KybProvider } from './onboarding/onboarding.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { bankFaults } from './payouts/rules.ts'
import { DEMO } from './sandbox/demo.ts'
import { DEMO_REFERENCE, ensureKybDemo } from './sandbox/kyb.ts'

type Parts = {
  readonly config: Config
  readonly masterKey: Buffer
  readonly db: Db
  readonly patientDb: Db
  readonly clock: Clock
  readonly hints: { wake(task: string): void }
  readonly logger: FastifyBaseLogger
  readonly gate: Gate
}

/** The checking of businesses, joined: its endpoints, the pushes behind them and, in the sandbox, a provider. */
export type Kyb = {
  readonly tasks: readonly Task[]
  mount(server: FastifyInstance): void
  stop(): Promise<void>
}

export async function joinKyb(parts: Parts): Promise<Kyb> {
  const { config, masterKey, patientDb, clock, hints, logger, gate } = parts
  const livemode = config.environment === 'production'
  const sandbox = livemode ? null : await startSandboxProvider(parts)
  const provider = config.kyb ?? sandbox?.provider ?? null
  return {
    tasks: onboardingTasks({ db: patientDb, clock, masterKey, provider, log: logger }),
    mount: (server) => onboardingRoutes(server, { gate, masterKey, livemode, provider, bankFaults, hints }),
    stop: async () => sandbox?.stop(),
  }
}

async function startSandboxProvider({ config, db, clock, logger }: Parts) {
  const id = await ensureKybDemo(db, clock())
  const host = config.host === '0.0.0.0' ? 'localhost' : config.host
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const running = await startKybProvider({
    db,
    clock,
    logger,
    host: '127.0.0.1',
    port: 0,
    pushSecret: secret,
    reportUrl: `http://${host}:${config.port}/v1/onboarding/status`,
    reportKey: DEMO.providerKey,
    leftAlone: [DEMO_REFERENCE],
  })
  const provider: KybProvider = { id, url: running.url, secret }
  return { provider, stop: running.stop }
}
