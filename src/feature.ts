import type { FastifyInstance } from 'fastify'
import type { Task } from './jobs/worker.ts'

/**
 * What a feature adds to the gateway. Each feature's `feature.ts` exports one function that takes only what the feature
 * uses and returns this, with whatever other features need of it beside; compose/app.ts lists them.
 */
export type Feature = {
  /** Adds hooks that see the requests of every feature. Runs before any feature's `routes`. */
  hooks?(server: FastifyInstance): void
  routes?(server: FastifyInstance): void | Promise<void>
  /** Background work; runs in processes with the role `work`. */
  readonly tasks?: readonly Task[]
  /** Ends requests that only wait for something to happen, when the server begins to close. */
  endWaits?(): void
  /** Stops what the feature itself started. Called once requests and tasks have ended. */
  stop?(): Promise<void>
}
