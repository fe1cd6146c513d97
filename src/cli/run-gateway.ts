import { buildApp, type Role } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { readMasterKey } from '../master-key.ts'
import { openDatabase } from './database.ts'
import { createLogger } from './logger.ts'
import { assertPortFree } from './port.ts'
import { untilTold } from './until-told.ts'

/** Starts the gateway in the given roles and keeps it until it is told to stop. `greet` runs once it serves. */
export async function runGateway(
  roles: readonly Role[],
  greet: (config: Config) => void,
  env = process.env,
): Promise<void> {
  const config = readConfig(env)
  const logger = createLogger(config.logLevel)
  if (roles.includes('serve')) await assertPortFree(config.host, config.port)
  const database = await openDatabase(config, (sentence) => logger.info(sentence))
  try {
    const masterKey = await readMasterKey(config)
    const app = await buildApp({ config, masterKey, db: database.db, patientDb: database.patientDb, logger, roles })
    untilTold(async () => {
      await app.stop()
      await database.close()
    })
    await app.start()
    greet(config)
  } catch (error) {
    await database.close()
    throw error
  }
}
