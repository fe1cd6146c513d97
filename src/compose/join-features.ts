import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
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

/** A whole gateway, joined and not yet started. */
export type App = {
  readonly server: FastifyInstance
  readonly worker: Worker
  readonly clock: Clock
  start(): Promise<void>
  stop(): Promise<void>
}

/** How a process runs what the features add up to. */
export type ProcessParts = {
  readonly config: Config
  /** For requests: gives up soon. */
  readonly db: Db
  readonly logger: FastifyBaseLogger
  readonly roles: readonly Role[]
  /** The database as it is reached for LISTEN; null: changes of other processes are not announced (docs/decisions/0017). */
  readonly listenUrl: string | null
  /** What the listening connection is called in `pg_stat_activity`. */
  readonly listenName?: string
  /** How the port is opened, where several processes share it. */
  readonly listenOptions?: { readonly reusePort?: boolean }
  /** What `/metrics` shows; absent: this process alone. */
  readonly readMetrics?: ReadMetrics
}

/** How long a process that only serves still accepts after SIGTERM: load balancers poll every few seconds. */
const SHUTDOWN_GRACE_MS = 5_000

/** Makes one server and one worker of the features, in their order. */
export async function joinFeatures(
  features: readonly Feature[],
  parts: ProcessParts,
  { clock, signals, invalidation }: { clock: Clock; signals: Pick<Signals, 'onWake'>; invalidation: CacheInvalidation },
): Promise<App> {
  const { config, db, logger, roles, listenUrl, listenName = 'gapura', readMetrics = readOwnMetrics } = parts
  const worker = createWorker({ tasks: features.flatMap(({ tasks = [] }) => tasks), clock, log: logger, signals })
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

/** A process that does everything has no other to take its place: waiting would only make the stop longer. */
const graceOf = ({ shutdownGraceMs }: Config, roles: readonly Role[]): number =>
  shutdownGraceMs ?? (roles.includes('work') ? 0 : SHUTDOWN_GRACE_MS)

/** Whose request it is: the merchant and the id of the key, access token's key or session; for the dashboard, the merchant alone. */
const CALLERS = {
  describe: ({ caller, member }: FastifyRequest) => {
    if (caller) return { merchantId: caller.merchantId, keyId: caller.keyId }
    return member ? { merchantId: member.membership.merchantId } : {}
  },
  isProven: (request: FastifyRequest) => Boolean(request.caller) && !isFromBrowser(request),
}
