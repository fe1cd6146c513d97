import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { proveWritable } from '../db/replication.ts'

/** The state behind `/readyz`; `isStopping` turns it off before the server stops taking requests. */
export type Readiness = { isStopping: boolean }

/** `GET /healthz` (alive) and `GET /readyz` (can serve: the database takes a write and commits it). */
export function healthRoutes(server: FastifyInstance, app: { db: Db; readiness: Readiness }): void {
  // Concurrent callers get the same result: each check is a commit, and the endpoint is public.
  let looking: Promise<void> | undefined
  const look = (): Promise<void> => {
    looking ??= proveWritable(app.db).finally(() => {
      looking = undefined
    })
    return looking
  }
  server.get('/healthz', async () => ({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    if (app.readiness.isStopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await look()
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
    }
  })
}
