import { metrics } from '../../base/metrics.ts'
import { buildApp } from '../../compose/app.ts'
import { type Config, readConfig } from '../../compose/config/config.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import type { Role } from '../../compose/role.ts'
import { readOwnMetrics } from '../../http/metrics.ts'
import { startTelemetry } from '../../telemetry/start.ts'
import { openDatabase } from '../database.ts'
import { createLogger } from '../logger.ts'
import { readVersion } from '../version.ts'
import { startAdminServer } from './admin-server.ts'
import { CAN_SHARE_PORT, isChild, readGroupMetrics, reportReady } from './child-process.ts'
import { connectionsOf, explainTooMany, processName, shareConnections } from './connection-budget.ts'
import { explainOwner } from './explain-owner.ts'
import { assertPortFree } from './port.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/** Starts the gateway in the given roles and runs it until it is signalled to stop. `greet` runs once it serves. */
export async function runGateway(
  roles: readonly Role[],
  greet: (config: Config) => void | Promise<void>,
  env = process.env,
): Promise<void> {
  const config = readConfig(env)
  await runUntilStopped((started) => startAll(config, roles, started))
  if (isChild()) reportReady()
  else await greet(config)
}

async function startAll(config: Config, roles: readonly Role[], started: (() => Promise<void>)[]): Promise<void> {
  const logger = createLogger(config)
  const { environment, telemetry } = config
  // Started first, so that everything is traced, and stopped last, so that nothing is lost.
  started.push(await startTelemetry(telemetry, { registry: metrics, version: readVersion(), environment, log: logger }))
  if (roles.includes('serve') && !isChild()) await assertPortFree(config.host, config.port)
  if (!isChild()) started.push(await startAdminServer(config, roles, readOwnMetrics))
  const total = connectionsOf(config.connectionsMax, roles)
  const shares = shareConnections(total, roles)
  const database = await openDatabase(config, shares, (sentence) => logger.info(sentence))
  started.push(database.close)
  // The parent has checked for all its children.
  if (!isChild()) {
    const explained = [await explainTooMany(database.db, total), await explainOwner(database.db, config.environment)]
    for (const sentence of explained) if (sentence) logger.warn(sentence)
  }
  const masterKey = await openMasterKey(config, database.db)
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
    ...(isChild() ? { readMetrics: readGroupMetrics, listenOptions: { reusePort: CAN_SHARE_PORT } } : {}),
  })
  started.push(app.stop)
  await app.start()
}
