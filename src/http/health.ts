import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'

/** The state behind `/readyz`; `isStopping` turns it off before the server stops taking requests. */
export type Readiness = { isStopping: boolean }

/** `GET /healthz` (alive) and `GET /readyz` (can serve). */
export function healthRoutes(server: FastifyInstance, app: { db: Db; readiness: Readiness }): void {
  server.get('/healthz', async () => ({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    if (app.readiness.isStopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await transaction(app.db, ALL_MERCHANTS, async () => {})
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
    }
  })
}
