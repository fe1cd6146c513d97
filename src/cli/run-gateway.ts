import { buildApp, type Role } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { readMasterKey } from '../master-key.ts'
import { CAN_SHARE_PORT, isChild, readFamilyMetrics, tellReady } from './child.ts'
import { connectionsOf, explainTooMany, processName, shareConnections } from './connections.ts'
import { openDatabase } from './database.ts'
import { createLogger } from './logger.ts'
import { assertPortFree } from './port.ts'
import { startUntilTold } from './until-told.ts'

/** Starts the gateway in the given roles and keeps it until it is told to stop. `greet` runs once it serves. */
export async function runGateway(
  roles: readonly Role[],
  greet: (config: Config) => void,
  env = process.env,
): Promise<void> {
  const config = readConfig(env)
  await startUntilTold((started) => startAll(config, roles, started))
  if (isChild()) tellReady()
  else greet(config)
}

async function startAll(config: Config, roles: readonly Role[], started: (() => Promise<void>)[]): Promise<void> {
  const logger = createLogger(config.logLevel)
  if (roles.includes('serve') && !isChild()) await assertPortFree(config.host, config.port)
  const total = connectionsOf(config.connectionsMax, roles)
  const shares = shareConnections(total, roles)
  const database = await openDatabase(config, shares, (sentence) => logger.info(sentence))
  started.push(database.close)
  // The parent has counted for all its children.
  const tooMany = isChild() ? undefined : await explainTooMany(database.db, total)
  if (tooMany) logger.warn(tooMany)
  const masterKey = await readMasterKey(config)
  const { db, patientDb } = database
  const listenUrl = config.databaseListenUrl ?? database.url
  const app = await buildApp({
    config,
    masterKey,
    db,
    patientDb,
    listenUrl,
    listenName: processName(total),
    signInConnections: shares.signIn,
    logger,
    roles,
    print: console.log,
    ...(isChild() ? { readMetrics: readFamilyMetrics, listenOptions: { reusePort: CAN_SHARE_PORT } } : {}),
  })
  started.push(app.stop)
  await app.start()
}
