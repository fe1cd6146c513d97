import type { FastifyInstance } from 'fastify'
import type { Marks } from '../page/marks/read-marks.ts'
import { type MemberRoutesDependencies, memberRoutes } from './access/member-routes.ts'
import { operatorRoutes } from './operators/operator-routes.ts'
import { type RoomDependencies, rooms } from './rooms.ts'
import { singlePageApp } from './single-page-app.ts'

export type DashboardDependencies = RoomDependencies &
  MemberRoutesDependencies & {
    /** The operator's marks of banks and payment methods. */
    readonly marks: Marks
  }

/**
 * The dashboard's server: the files of the single-page app and `/dashboard/api`, which is not in the public document.
 */
export async function dashboardRoutes(server: FastifyInstance, app: DashboardDependencies): Promise<void> {
  singlePageApp(server, app)
  for (const { routes } of rooms) routes.open?.(server, app)
  await operatorRoutes(server, app, (scope) => {
    for (const { routes } of rooms) routes.operators?.(scope, app)
  })
  await memberRoutes(server, app, (scope) => {
    for (const { routes } of rooms) routes.members?.(scope, app)
  })
}
