import { createPrivateKey, createPublicKey } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { newPace } from '../../jobs/pace.ts'
import { createSignals } from '../../jobs/signals.ts'
import { createWorker } from '../../jobs/worker.ts'
import { openAccounts } from './accounts.ts'
import { mountChallengePages } from './acquirer/pages.ts'
import { mountAcquirer } from './acquirer/routes.ts'
import type { Bank } from './bank.ts'
import { type Behaviour, createBehaviourRegistry } from './behaviour.ts'
import { compileLazily } from './compile-lazily.ts'
import { mountControl } from './control/control-routes.ts'
import type { FacePorts } from './faces/ports.ts'
import type { FaceKeys } from './faces/snap/agreement.ts'
import { startFaces } from './faces/start.ts'
import { mountLinkPages } from './linking/pages.ts'
import { NOTIFICATION_TASK, notificationTasks } from './notification/jobs.ts'
import type { Partner } from './partner.ts'
import { actingFor, NO_OWN_CLOCKS, type OwnClocks } from './partner-time.ts'
import { BANK_SERVICES } from './services.ts'
import { mountSnapRoutes } from './snap-routes.ts'
import { transferTask } from './transfer/jobs.ts'
import { walletTask } from './wallet/jobs.ts'
import { mountWalletPages } from './wallet/pages.ts'

export type BankSettings = {
  readonly db: Db
  readonly clock: Clock
  readonly ownClocks?: OwnClocks
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  readonly partner: Partner
  readonly logger: FastifyBaseLogger
  /** How it misbehaves from the start; good by default. */
  readonly behaviour?: Behaviour
  /** How long a transfer takes. */
  readonly transferMs: number
  /** How often it looks for notifications that it was not woken for. */
  readonly notificationPollMs?: number
  /** The other providers it is beside itself. */
  readonly faces?: { readonly ports: FacePorts; readonly keys: FaceKeys }
}

export type RunningBank = {
  /** Where both its SNAP services and its control surface are. */
  readonly url: string
  /** Mounts what a payer's browser sees of the bank, wallets' approval and 3-D Secure, on the server at `payerUrl`. */
  mountPayerPages(server: FastifyInstance): Promise<void>
  /** Stops answering and notifying; notifications that are still due are sent after the next start. */
  stop(): Promise<void>
}

/** Starts the sandbox's bank: a server of its own, that knows the gateway only as its registered partner. */
export async function startBank(settings: BankSettings): Promise<RunningBank> {
  const { db, clock, partner, logger, ownClocks = NO_OWN_CLOCKS } = settings
  const signals = createSignals()
  const bank: Bank = {
    db,
    clock,
    ownClocks,
    actFor: actingFor(ownClocks),
    logger,
    partner,
    partnerKey: createPublicKey(partner.partnerPublicKeyPem),
    bankKey: createPrivateKey(partner.bankPrivateKeyPem),
    behaviour: createBehaviourRegistry(settings.behaviour),
    transferMs: settings.transferMs,
    pace: newPace(signals.wakeAll),
    wakeNotifications: () => signals.wake(NOTIFICATION_TASK),
  }
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  server.setValidatorCompiler(compileLazily)
  server.addHook('onResponse', async () => bank.pace.called())
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ responseCode: '4040002', responseMessage: 'Invalid Routing' }),
  )
  await server.register((scope) => mountSnapRoutes(scope, bank, BANK_SERVICES))
  await server.register((scope) => mountControl(scope, bank))
  await server.register((scope) => mountAcquirer(scope, bank))
  await transaction(db, ALL_MERCHANTS, (tx) => openAccounts(tx, partner, clock()))
  const url = await server.listen({ port: settings.port, host: settings.host })
  const { host, faces, behaviour = {} } = settings
  const takeFacesOff = faces ? await startFaces({ ...faces, host, clock, behaviour, logger }) : async () => {}
  const stopping = new AbortController()
  const notifications = notificationTasks(bank, stopping.signal, settings.notificationPollMs ?? bank.pace.everyMs)
  const tasks = [...notifications, transferTask(bank), walletTask(bank)]
  const worker = createWorker({ tasks, clock, log: logger, signals, turns: ownClocks.turns })
  worker.start()
  return {
    url,
    mountPayerPages: async (gateway) => {
      await mountWalletPages(gateway, bank)
      await mountLinkPages(gateway, bank)
      await mountChallengePages(gateway, bank)
    },
    stop: async () => {
      await server.close()
      await takeFacesOff()
      stopping.abort()
      await worker.stop()
    },
  }
}
