import type { FastifyInstance } from 'fastify'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { readCollectorPage } from './read-page.ts'
import { collectorEndpoints } from './schema.ts'
import type { CollectorDependencies } from './source.ts'

/** `GET /dashboard/api/collectors`: collectors with what they received, by whose they are and what they are called. */
export function collectorRoutes(scope: FastifyInstance, app: CollectorDependencies): void {
  const config = { access: { permission: 'payments.read' } } as const
  route(scope, collectorEndpoints.list, { config }, (request) =>
    readCollectorPage(app, merchantOf(request), request.query),
  )
}
