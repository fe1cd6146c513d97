import type { FastifyInstance } from 'fastify'
import type { Task } from '../jobs/worker.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * A room of the dashboard's server: its endpoints, their routes by who may call them, and its background work. `App` is
 * what it depends on, and nothing else; rooms.ts lists the rooms, and their dependencies are the dashboard's.
 */
export type Room<App> = {
  readonly endpoints: readonly Readonly<Record<string, Endpoint>>[]
  readonly routes: {
    /** For anyone: each route authenticates by itself. */
    open?(server: FastifyInstance, app: App): void
    /** For members of a merchant: each route states the permission that it needs (access/member-routes.ts). */
    members?(scope: FastifyInstance, app: App): void
    /** For operators of the deployment (operators/operator-routes.ts). */
    operators?(scope: FastifyInstance, app: App): void
  }
  /** Runs in processes with the role `work`. */
  readonly tasks?: (app: App) => readonly Task[]
}
