import { randomBytes } from 'node:crypto'
import { holdMasterKey, type MasterKey } from '../src/base/master-key.ts'
import { closeDb, type Db, openDb } from '../src/db/db.ts'
import { type Running, startGateway, startPostgres } from './servers.ts'

/** A gateway as it ships with a database of its own, and a second way into that database for what is there before. */
export type Deployment = {
  readonly gateway: Running
  readonly postgres: Running
  readonly db: Db
  readonly masterKey: MasterKey
  stop(): Promise<void>
}

export async function startDeployment(): Promise<Deployment> {
  const keyBytes = randomBytes(32)
  const postgres = await startPostgres()
  try {
    const gateway = await startGateway(postgres.url, undefined, { GAPURA_MASTER_KEY: keyBytes.toString('base64') })
    const db = openDb({ url: postgres.url, connectionsMax: 4, connectTimeoutMs: 5_000, queryTimeoutMs: 60_000 })
    return {
      gateway,
      postgres,
      db,
      masterKey: holdMasterKey(keyBytes),
      stop: async () => {
        await closeDb(db)
        await gateway.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
