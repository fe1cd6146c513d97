import type { FastifyInstance } from 'fastify'
import { metrics } from '../base/metrics.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'

/** What `/readyz` answers from; `isStopping` turns it off before the server stops taking requests. */
export type Readiness = { isStopping: boolean }

/** `GET /healthz` (alive), `GET /readyz` (can serve), `GET /metrics` (Prometheus; of this process, unless `readMetrics` knows more). */
export function healthRoutes(
  server: FastifyInstance,
  app: { db: Db; readiness: Readiness; readMetrics?: () => Promise<string> },
): void {
  const readMetrics = app.readMetrics ?? (() => metrics.metrics())
  server.get('/healthz', async () => ({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    if (app.readiness.isStopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await transaction(app.db, EVERYONE, async () => {})
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
    }
  })

  server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await readMetrics()))
}
