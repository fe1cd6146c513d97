import { StartError } from '../base/start-error.ts'
import { type Config, readConfig } from '../config.ts'
import { closeDb, type Db, openDb } from '../db/db.ts'
import { findEmbeddedPostgres } from '../db/embedded/find.ts'
import { startEmbeddedPostgres } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import type { Shares } from './connections.ts'
import { bringUpToDate } from './schema-state.ts'

const CONNECT_TIMEOUT_MS = 1_500
/** An API request whose statement takes longer is answered 503: a paused database must not hold callers. */
const QUERY_TIMEOUT_MS = 1_900
/** Commands and background work may take their time. */
const PATIENT_QUERY_TIMEOUT_MS = 30_000

export type OpenDatabase = { readonly db: Db; readonly patientDb: Db; readonly url: string; close(): Promise<void> }

/** Connections of a command that runs for a moment. */
const FEW = { requests: 2, background: 4 }

type Sizes = Pick<Shares, 'requests' | 'background'>

/**
 * Opens the database a long-running command works with: DATABASE_URL, or the embedded one brought up in DATA_DIR.
 * Throws StartError where it cannot be reached.
 */
export async function openDatabase(
  config: Config,
  sizes: Sizes,
  log: (sentence: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return connect(config.databaseUrl, sizes, async () => {})
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return connect(postgres.url, sizes, () => postgres.stop())
}

async function connect(url: string, sizes: Sizes, stopServer: () => Promise<void>): Promise<OpenDatabase> {
  try {
    await bringUpToDate(() => migrate(url))
  } catch (error) {
    await stopServer()
    throw error
  }
  const open = (name: string, connectionsMax: number, queryTimeoutMs: number) =>
    openDb({ url, name, connectionsMax, connectTimeoutMs: CONNECT_TIMEOUT_MS, queryTimeoutMs })
  const db = open('requests', sizes.requests, QUERY_TIMEOUT_MS)
  const patientDb = open('background', sizes.background, PATIENT_QUERY_TIMEOUT_MS)
  const close = async () => {
    await Promise.all([closeDb(db), closeDb(patientDb)])
    await stopServer()
  }
  return { db, patientDb, url, close }
}

/**
 * Opens the database for a command that runs beside a gateway or alone: DATABASE_URL, the embedded PostgreSQL that is
 * running on DATA_DIR, or else that one started for the moment.
 */
export async function withDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
  const opened = running ? await connect(running, FEW, async () => {}) : await openDatabase(config, FEW, () => {})
  try {
    return await work(opened.patientDb, config)
  } finally {
    await opened.close()
  }
}

/** A merchant, key or provider was named that is not there. */
export const unknown = (what: string, id: string): StartError => new StartError(`There is no ${what} ${id}.`)
