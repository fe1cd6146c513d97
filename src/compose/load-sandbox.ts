import { type Clock, realClock } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import type { Config } from './config/config.ts'

type Environment = Pick<Config, 'environment'>
type SandboxModule = Awaited<ReturnType<typeof loadSandbox>>
/** A sandbox that was opened; null in production. */
export type OpenSandbox = Awaited<ReturnType<NonNullable<SandboxModule>['openSandbox']>> | null

/** Loads src/sandbox, the only entry to its code; null in production, which never loads it. */
export const loadSandbox = async ({ environment }: Environment) =>
  environment === 'sandbox' ? import('../sandbox/sandbox.ts') : null

/** The current time of running gateways, for a command: the sandbox's clock may have been moved. */
export async function currentTime(config: Environment, db: Db): Promise<Date> {
  const sandbox = await loadSandbox(config)
  return sandbox ? sandbox.sandboxNow(db) : realClock()
}

/** `currentTime` as a running clock. */
export async function gatewayClock(config: Environment, db: Db): Promise<Clock> {
  const aheadMs = (await currentTime(config, db)).getTime() - realClock().getTime()
  return () => new Date(realClock().getTime() + aheadMs)
}
