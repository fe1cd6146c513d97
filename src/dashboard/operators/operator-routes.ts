import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimiter } from '../../http/rate-limit.ts'
import type { Session } from '../session/session.ts'
import { authorizeOperator, type OperatorAccess, type OperatorAuthorizer } from './authorize-operator.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an operator needs to call this route; without it the route is closed. */
    operator?: OperatorAccess
  }
  interface FastifyRequest {
    operator: Session | null
  }
}

export type OperatorRoutesDependencies = OperatorAuthorizer & { readonly requestsByPerson: RateLimiter }

/** Registers routes for operators, apart from those of merchants: each states in `config.operator` what it needs. */
export async function operatorRoutes(
  server: FastifyInstance,
  dependencies: OperatorRoutesDependencies,
  routes: (scope: FastifyInstance) => void,
): Promise<void> {
  server.decorateRequest('operator', null)
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const session = await authorizeOperator(dependencies, request, reply, request.routeOptions.config.operator)
      dependencies.requestsByPerson.take(session.id, performance.now(), reply)
      reply.header('cache-control', 'no-store')
      request.operator = session
    })
    routes(scope)
  })
}

/** The operator who sent the request; the route is one of `operatorRoutes`. */
export function operatorOf(request: Pick<FastifyRequest, 'operator'>): Session {
  if (!request.operator) throw new Error('this route is not in operatorRoutes')
  return request.operator
}

/** What a route needs that only shows something, and one that changes something. */
export const TO_READ = { operator: { recentProof: false } } as const
export const TO_CHANGE = { operator: { recentProof: true } } as const
