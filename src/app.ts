import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bankControl } from './bank/control.ts'
import { startBank } from './bank/start.ts'
import { type Clock, realClock } from './base/clock.ts'
import { checkoutCreator } from './checkout/create.ts'
import { checkoutTasks } from './checkout/jobs.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { Watch } from './checkout/watch.ts'
import type { Config } from './config.ts'
import { csrfTasks } from './csrf/jobs.ts'
import { openKeyRing } from './csrf/key-ring.ts'
import { csrfRoutes } from './csrf/routes.ts'
import { joinDashboard } from './dashboard.ts'
import { type ChangeListener, listenForChanges } from './db/change-listener.ts'
import { Changes } from './db/changes.ts'
import type { Db } from './db/db.ts'
import { partitionTasks } from './db/partitions.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { prepareToLeave } from './http/leave.ts'
import { collectOpenApi } from './http/openapi.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { referenceRoutes } from './http/reference.ts'
import { buildServer } from './http/server.ts'
import { cardReturnRoute } from './inbound/card-return.ts'
import { inboundRoutes, SNAP_PREFIX } from './inbound/routes.ts'
import { inboundSnap } from './inbound/snap-settings.ts'
import { playgroundRoutes } from './intents/playground.ts'
import { intentRoutes } from './intents/routes.ts'
import { createWorker, type Task, type Worker } from './jobs/worker.ts'
import { joinKyb } from './kyb.ts'
import { ledgerTasks } from './ledger/jobs.ts'
import { rememberCallers } from './merchants/authenticate.ts'
import { settingsRoutes } from './merchants/routes.ts'
import { pageRoutes } from './page/routes.ts'
import { connectRails, sandboxAcquirer, sandboxAgreement } from './rails.ts'
import { readBankKeys } from './sandbox/bank-keys.ts'
import { openSandboxClock, type SandboxClock } from './sandbox/clock.ts'
import { DEMO, ensureDemo } from './sandbox/demo.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import type { Simulate } from './sandbox/schema.ts'
import { simulatePayment } from './sandbox/simulate.ts'
import { joinSendMoney } from './send-money.ts'
import { webhookTasks } from './webhooks/jobs.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** What a process does: answer HTTP, do background work, or both. */
export type Role = 'serve' | 'work'

/** How long a process that only serves goes on accepting after it was told to stop: balancers ask every few seconds. */
const SHUTDOWN_GRACE_MS = 5_000

export type Parts = {
  readonly config: Config
  readonly masterKey: Buffer
  /** For requests: gives up soon. */
  readonly db: Db
  /** For background work: may take its time. */
  readonly patientDb: Db
  /** The database as it is reached for LISTEN; null: nothing is heard of other processes (docs/decisions/0017). */
  readonly listenUrl: string | null
  /** What the listening connection is called in `pg_stat_activity`. */
  readonly listenName?: string
  /** Connections for signing in to the dashboard; absent: a few. */
  readonly signInConnections?: number
  readonly logger: FastifyBaseLogger
  readonly roles: readonly Role[]
  /** How the port is opened, where several processes share it. */
  readonly listenOptions?: { readonly reusePort?: boolean }
  /** What `/metrics` shows; absent: this process alone. */
  readonly readMetrics?: () => Promise<string>
  /** Shows the operator what is for no log, such as a mail where no mail server is configured; absent: the log does. */
  readonly print?: (text: string) => void
}

/** A whole gateway, joined and not yet started. */
export type App = {
  readonly server: FastifyInstance
  readonly worker: Worker
  readonly clock: Clock
  start(): Promise<void>
  stop(): Promise<void>
}

/** Joins every feature's routes and tasks into one gateway. The sandbox's bank, where it is used, is started at once. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, masterKey, db, patientDb, logger, roles } = parts
  const livemode = config.environment === 'production'
  const sandbox = livemode ? null : await openSandbox(parts)
  const clock = sandbox?.clock.now ?? realClock
  const agreement = config.snap ?? sandbox?.agreement ?? null
  const rails = agreement ? connectRails(agreement, clock, sandbox?.acquirer) : {}

  const watch = new Watch(db)
  const changes = new Changes()
  let listener: ChangeListener | undefined
  const readiness: Readiness = { isStopping: false }
  let worker: Worker | undefined
  const hints = {
    checkoutChanged: (id: string) => watch.changed(id),
    wake: (task: string) => worker?.wake(task),
  }
  const { baseUrl, checkoutUrl, environment, limits } = config
  const checkoutApp = { db, clock, rails, livemode, checkoutUrl, hints }
  const print = parts.print ?? ((text: string) => logger.info(text))
  const { signInConnections = 3 } = parts
  const dashboard = await joinDashboard({
    config,
    masterKey,
    db,
    patientDb,
    clock,
    changes,
    signInConnections,
    logger,
    print,
  })
  const gate = {
    db,
    admitPerson: dashboard.admitPerson,
    clock,
    environment,
    changes,
    callers: rememberCallers(changes),
    csrfKeys: openKeyRing({ db, masterKey, clock, changes }),
    requestsByKey: new RateLimiter({ name: 'key', perSecond: limits.perSecond, burst: limits.burst }),
    failuresByIp: new RateLimiter({
      name: 'failed-credentials',
      perSecond: limits.failuresPerMinute / 60,
      burst: limits.failuresPerMinute,
    }),
  }

  const sendMoney = joinSendMoney({
    config,
    masterKey,
    db,
    patientDb,
    clock,
    agreement,
    hints,
    logger,
    gate,
    // A real bank's statement is a file that an operator brings.
    readStatement: config.snap === null && sandbox ? sandbox.bank.readStatement : null,
  })
  const kyb = await joinKyb({ config, masterKey, db, patientDb, clock, hints, logger, gate })
  const background = { ...checkoutApp, db: patientDb }
  const tasks: Task[] = [
    ...checkoutTasks(background),
    ...webhookTasks({ db: patientDb, clock, masterKey, isSandbox: !livemode, log: logger }),
    ...ledgerTasks({ db: patientDb, log: logger }),
    ...partitionTasks(background),
    ...csrfTasks(background),
    ...sendMoney.tasks,
    ...kyb.tasks,
    ...dashboard.tasks,
  ]
  worker = createWorker({ tasks, clock, log: logger })

  const server = buildServer({ baseUrl, logger, trustProxy: config.trustProxy, places: limits.inFlight })
  const leave = prepareToLeave(server, { readiness, graceMs: graceOf(config, roles), endWaits: () => watch.stop() })
  await collectOpenApi(server, baseUrl)
  dashboard.listen(server)
  healthRoutes(server, { db, readiness, ...(parts.readMetrics && { readMetrics: parts.readMetrics }) })
  await csrfRoutes(server, { gate, limits })
  const createCheckout = checkoutCreator(db)
  checkoutRoutes(server, { ...checkoutApp, gate, watch, createCheckout })
  intentRoutes(server, { ...checkoutApp, gate, createCheckout })
  settingsRoutes(server, { gate, masterKey, livemode })
  webhookRoutes(server, { gate, hints })
  kyb.mount(server)
  if (agreement)
    await inboundRoutes(server, { ...checkoutApp, snap: inboundSnap(agreement, masterKey), payouts: sendMoney.app })
  if (rails.credit_card) cardReturnRoute(server, checkoutApp)
  await sendMoney.mount(server)
  const wakeAll = () => {
    for (const { name } of tasks) hints.wake(name)
  }
  changes.on(['sandbox_clock'], () => void sandbox?.clock.look().then(wakeAll))
  if (sandbox) {
    sandboxRoutes(server, {
      ...checkoutApp,
      gate,
      bank: sandbox.bank,
      sandboxClock: sandbox.clock,
      wakeAll,
    })
  }
  const simulate =
    sandbox &&
    ((id: string, outcome: Simulate['outcome']) =>
      simulatePayment({ ...checkoutApp, bank: sandbox.bank }, id, { outcome }))
  if (sandbox) await sendMoney.mountSandbox(server, sandbox.bank)
  await sandbox?.mountPayerPages(server)
  await pageRoutes(server, { ...checkoutApp, watch, limits, simulate })
  await dashboard.mount(server, sendMoney.app)
  playgroundRoutes(server, sandbox ? DEMO.secretKey : null)
  await referenceRoutes(server, sandbox ? DEMO : null)

  return {
    server,
    worker,
    clock,
    async start() {
      if (parts.listenUrl !== null)
        listener = listenForChanges(changes, { url: parts.listenUrl, name: parts.listenName ?? 'gapura', log: logger })
      const { host, port } = config
      if (roles.includes('serve')) await server.listen({ host, port, ...parts.listenOptions })
      if (roles.includes('work')) worker.start()
    },
    async stop() {
      await Promise.all([leave(), worker.stop()])
      await kyb.stop()
      await dashboard.stop()
      await listener?.stop()
      await sandbox?.stop()
    },
  }
}

/** A process that does everything has no other to take its place: waiting would only make the stop longer. */
const graceOf = ({ shutdownGraceMs }: Config, roles: readonly Role[]): number =>
  shutdownGraceMs ?? (roles.includes('work') ? 0 : SHUTDOWN_GRACE_MS)

/** What only the sandbox has: its movable clock, the demo merchant, and its bank unless a real one is configured. */
async function openSandbox({ config, masterKey, db, logger }: Parts) {
  const clock: SandboxClock = await openSandboxClock(db)
  await ensureDemo(db, masterKey, clock.now())
  const keys = await readBankKeys(db, masterKey)
  const notifyUrl = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}${SNAP_PREFIX}`
  const partner = { ...keys, notifyUrl, payerUrl: config.checkoutUrl }
  const { bankBehaviour: behaviour } = config
  const bank = { db, clock: clock.now, port: 0, host: '127.0.0.1', partner, logger, behaviour }
  const running = await startBank(bank)
  return {
    clock,
    agreement: sandboxAgreement(keys, running.url),
    acquirer: sandboxAcquirer(keys, running.url),
    mountPayerPages: running.mountPayerPages,
    bank: bankControl({ url: running.url, controlSecret: keys.controlSecret }),
    stop: async () => {
      clock.stop()
      await running.stop()
    },
  }
}
