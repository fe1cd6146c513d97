import type { FastifyInstance } from 'fastify'
import { type DashboardDependencies, dashboardRoutes } from '../../src/dashboard/routes.ts'

/** Registers the dashboard's routes with nothing behind them: for who looks at what there is, and calls none. */
export const registerDashboardRoutes = (server: FastifyInstance): Promise<void> =>
  dashboardRoutes(server, { streamLimits: {} } as DashboardDependencies)
