import { type Config, readConfig } from '../config.ts'
import { readMasterKey } from '../master-key.ts'
import { connectionsOf, explainTooMany } from './connections.ts'
import { openDatabase } from './database.ts'
import { type Kind, startFamily } from './family.ts'
import { createLogger } from './logger.ts'
import { assertPortFree } from './port.ts'
import { startUntilTold } from './until-told.ts'

/** Connections of the process that only watches the others. */
const FEW = { requests: 1, background: 1 }

/**
 * Starts a gateway of several processes on this machine and keeps it until it is told to stop: brings the database up,
 * then one process for each of `kinds`. `greet` runs once they all do their work.
 */
export async function runFamily(
  kinds: readonly Kind[],
  greet: (config: Config) => void,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const config = readConfig(env)
  await startUntilTold((started) => startAll(config, kinds, env, started))
  greet(config)
}

async function startAll(
  config: Config,
  kinds: readonly Kind[],
  env: Readonly<Record<string, string | undefined>>,
  started: (() => Promise<void>)[],
): Promise<void> {
  const logger = createLogger(config.logLevel)
  if (kinds.includes('serve')) await assertPortFree(config.host, config.port)
  const database = await openDatabase(config, FEW, (sentence) => logger.info(sentence))
  started.push(database.close)
  const asked = kinds.reduce((sum, kind) => sum + connectionsOf(config.connectionsMax, [kind]), 0)
  const tooMany = await explainTooMany(database.db, asked)
  if (tooMany) logger.warn(tooMany)
  // Made once, before several could make it at once.
  await readMasterKey(config)
  const own = Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const family = startFamily(kinds, { ...Object.fromEntries(own), DATABASE_URL: database.url }, logger)
  started.push(family.stop)
  await family.ready
}
