import { type Config, readConfig } from '../../compose/config/config.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { openDatabase } from '../database.ts'
import { createLogger } from '../logger.ts'
import { startAdminServer } from './admin-server.ts'
import { connectionsOf, explainTooMany } from './connection-budget.ts'
import { explainOwner } from './explain-owner.ts'
import { assertPortFree } from './port.ts'
import { type Kind, startProcessGroup } from './process-group.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/** Connections of the parent, which only supervises. */
const FEW = { requests: 1, background: 1 }

/**
 * Starts a gateway of several processes on this machine and runs it until it is signalled to stop: brings up the database,
 * then one process for each of `kinds`. `greet` runs once they are all up.
 */
export async function runProcessGroup(
  kinds: readonly Kind[],
  greet: (config: Config) => void | Promise<void>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const config = readConfig(env)
  await runUntilStopped((started) => startAll(config, kinds, env, started))
  await greet(config)
}

async function startAll(
  config: Config,
  kinds: readonly Kind[],
  env: Readonly<Record<string, string | undefined>>,
  started: (() => Promise<void>)[],
): Promise<void> {
  const logger = createLogger(config)
  if (kinds.includes('serve')) await assertPortFree(config.host, config.port)
  const database = await openDatabase(config, FEW, (sentence) => logger.info(sentence))
  started.push(database.close)
  const wanted = kinds.reduce((sum, kind) => sum + connectionsOf(config.connectionsMax, [kind]), 0)
  const explained = [await explainTooMany(database.db, wanted), await explainOwner(database.db, config.environment)]
  for (const sentence of explained) if (sentence) logger.warn(sentence)
  // Created here, before several children could create it at once.
  await openMasterKey(config, database.db)
  const own = Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const group = startProcessGroup(kinds, { ...Object.fromEntries(own), DATABASE_URL: database.url }, logger)
  started.push(group.stop)
  started.push(await startAdminServer(config, kinds, group.readMetrics))
  await group.ready
}
