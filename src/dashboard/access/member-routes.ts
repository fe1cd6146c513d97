import type { FastifyInstance, FastifyRequest } from 'fastify'
import { meetMerchant } from '../../base/merchant-time.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { beginAction } from '../trail/record-action.ts'
import { personOf, type Trail } from '../trail/trail.ts'
import { authorizeMember, type MemberAuthorizer, type MemberSession } from './authorize-member.ts'
import type { RouteAccess } from './public-api.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a member needs to call this route; without it the route is closed. */
    access?: RouteAccess
  }
  interface FastifyRequest {
    member: MemberSession | null
  }
}

export type MemberRoutesDependencies = MemberAuthorizer & Trail & { readonly requestsByPerson: RateLimiter }

/**
 * Registers routes for members of a merchant: each states in its `config.access` what it needs and is closed without
 * it; an action that changes something is recorded in the audit log before it is done.
 */
export async function memberRoutes(
  server: FastifyInstance,
  dependencies: MemberRoutesDependencies,
  routes: (scope: FastifyInstance) => void,
): Promise<void> {
  server.decorateRequest('member', null)
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const { access } = request.routeOptions.config
      const member = await authorizeMember(dependencies, request, reply, access, streamMerchant(request))
      dependencies.requestsByPerson.take(member.session.id, performance.now(), reply)
      reply.header('cache-control', 'no-store')
      if (access?.action) {
        const actor = personOf(member.session.person, request)
        const { merchantId } = member.membership
        await beginAction(dependencies, request, { actor, merchantId }, access.action, access.readState)
      }
      meetMerchant(member.membership.merchantId)
      request.member = member
    })
    routes(scope)
  })
}

/** An EventSource cannot send headers: the stream alone names its merchant in the query. */
function streamMerchant(request: FastifyRequest): string | undefined {
  if (request.routeOptions.url !== '/dashboard/api/stream') return undefined
  const { merchant } = request.query as { merchant?: unknown }
  return typeof merchant === 'string' ? merchant : undefined
}

/** The member who sent the request; the route is one of `memberRoutes`. */
export function memberOf(request: Pick<FastifyRequest, 'member'>): MemberSession {
  if (!request.member) throw new Error('this route is not in memberRoutes')
  return request.member
}

export const merchantOf = (request: Pick<FastifyRequest, 'member'>): string => memberOf(request).membership.merchantId
