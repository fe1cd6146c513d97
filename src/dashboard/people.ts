import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Admitted, admitPerson } from './admit.ts'
import type { DashboardApp } from './app.ts'
import { beginAudit } from './audit.ts'
import type { Need } from './permissions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a person needs for this route; without it the route is closed. */
    need?: Need
  }
  interface FastifyRequest {
    admitted: Admitted | null
  }
}

/**
 * Registers routes for people at work for a merchant: each says in its `config.need` what it takes, and is closed
 * without; what changes something is written into the trail before it is done.
 */
export async function forPeople(
  server: FastifyInstance,
  app: DashboardApp,
  routes: (scope: FastifyInstance) => void,
): Promise<void> {
  server.decorateRequest('admitted', null)
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const { need } = request.routeOptions.config
      const admitted = await admitPerson(app, request, reply, need, streamMerchant(request))
      app.requestsByPerson.take(admitted.session.id, performance.now(), reply)
      reply.header('cache-control', 'no-store')
      if (need?.does) await beginAudit(app, request, admitted, need.does)
      request.admitted = admitted
    })
    routes(scope)
  })
}

/** An EventSource cannot send headers: the stream alone names its merchant in the address. */
function streamMerchant(request: FastifyRequest): string | undefined {
  if (request.routeOptions.url !== '/dashboard/api/stream') return undefined
  const { merchant } = request.query as { merchant?: unknown }
  return typeof merchant === 'string' ? merchant : undefined
}

/** Who asks; the route is in `forPeople`. */
export function admittedOf(request: FastifyRequest): Admitted {
  if (!request.admitted) throw new Error('this route is not in forPeople')
  return request.admitted
}

export const merchantOf = (request: FastifyRequest): string => admittedOf(request).membership.merchantId
