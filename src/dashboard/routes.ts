import type { FastifyInstance } from 'fastify'
import type { DashboardApp } from './app.ts'
import { authRoutes } from './auth-routes.ts'
import { meRoute } from './me-route.ts'

/** The dashboard's session-only endpoints. None has tags: they are no part of the public API's document. */
export function dashboardRoutes(server: FastifyInstance, app: DashboardApp): void {
  authRoutes(server, app)
  meRoute(server, app)
}
