import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Turn } from '../base/merchant-time.ts'
import { isFromBrowser } from '../csrf/session.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { type InvalidationListener, listenForInvalidations } from '../db/invalidation/invalidation-listener.ts'
import type { Feature } from '../feature.ts'
import { prepareGracefulShutdown } from '../http/graceful-shutdown.ts'
import { healthRoutes, type Readiness } from '../http/health.ts'
import { metricsRoute, type ReadMetrics, readOwnMetrics } from '../http/metrics.ts'
import { collectOpenApi } from '../http/openapi/collect.ts'
import { buildServer } from '../http/server.ts'
import type { Signals } from '../jobs/signals.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { adminPortOf } from './admin-port.ts'
import { describeApi } from './api-description.ts'
import type { Config } from './config/config.ts'
import type { Role } from './role.ts'

/** A complete gateway that is not yet started. */
export type App = {
  readonly server: FastifyInstance
  readonly worker: Worker
  readonly clock: Clock
  start(): Promise<void>
  stop(): Promise<void>
}

/** How a process runs the joined features. */
export type ProcessParts = {
  readonly config: Config
  /** For requests: short timeouts. */
  readonly db: Db
  readonly logger: FastifyBaseLogger
  readonly roles: readonly Role[]
  /** The address of the database for LISTEN; null: changes of other processes are not announced (docs/decisions/0017). */
  readonly listenUrl: string | null
  /** The name of the listening connection in `pg_stat_activity`. */
  readonly listenName?: string
  /** Options for opening a port that several processes share. */
  readonly listenOptions?: { readonly reusePort?: boolean }
  /** Source of `/metrics`; absent: this process alone. */
  readonly readMetrics?: ReadMetrics
}

/** How long a process that only serves still accepts requests after SIGTERM: load balancers poll every few seconds. */
const SHUTDOWN_GRACE_MS = 5_000

/** Builds one server and one worker from the features, in their order. */
export async function joinFeatures(
  features: readonly Feature[],
  parts: ProcessParts,
  shared: {
    readonly clock: Clock
    readonly turns: (() => readonly Turn[]) | null
    readonly signals: Pick<Signals, 'onWake'>
    readonly invalidation: CacheInvalidation
  },
): Promise<App> {
  const { config, db, logger, roles, listenUrl, listenName = 'gapura', readMetrics = readOwnMetrics } = parts
  const { invalidation, ...timing } = shared
  const { clock } = timing
  const worker = createWorker({ tasks: features.flatMap(({ tasks = [] }) => tasks), ...timing, log: logger })
  const server = buildServer({
    baseUrl: config.baseUrl,
    logger,
    trustProxy: config.trustProxy,
    inFlightMax: config.limits.inFlight,
    callers: CALLERS,
  })
  const readiness: Readiness = { isStopping: false }
  const closeServer = prepareGracefulShutdown(server, {
    readiness,
    graceMs: graceOf(config, roles),
    endWaits: () => {
      for (const feature of features) feature.endWaits?.()
    },
  })
  collectOpenApi(server, describeApi(config.baseUrl))
  for (const feature of features) feature.hooks?.(server)
  healthRoutes(server, { db, readiness })
  if (adminPortOf(config, roles) === null) metricsRoute(server, readMetrics)
  for (const feature of features) await feature.routes?.(server)

  let listener: InvalidationListener | undefined
  return {
    server,
    worker,
    clock,
    async start() {
      if (listenUrl !== null)
        listener = listenForInvalidations(invalidation, { url: listenUrl, name: listenName, log: logger })
      const { host, port } = config
      if (roles.includes('serve')) await server.listen({ host, port, ...parts.listenOptions })
      if (roles.includes('work')) worker.start()
    },
    async stop() {
      await Promise.all([closeServer(), worker.stop()])
      await listener?.stop()
      for (const feature of features.toReversed()) await feature.stop?.()
    },
  }
}

/** A process that does everything has no peer to take over: waiting would only prolong the stop. */
const graceOf = ({ shutdownGraceMs }: Config, roles: readonly Role[]): number =>
  shutdownGraceMs ?? (roles.includes('work') ? 0 : SHUTDOWN_GRACE_MS)

/** The caller of a request: the merchant and the id of the key, access token's key or session; for the dashboard, the merchant. */
const CALLERS = {
  describe: ({ caller, member }: FastifyRequest) => {
    if (caller) return { merchantId: caller.merchantId, keyId: caller.keyId }
    return member ? { merchantId: member.membership.merchantId } : {}
  },
  isProven: (request: FastifyRequest) => Boolean(request.caller) && !isFromBrowser(request),
}
