import { StartError } from '../base/start-error.ts'
import { type Config, readConfig } from '../compose/config/config.ts'
import { closeDb, type Db, openDb } from '../db/db.ts'
import { findEmbeddedPostgres } from '../db/embedded/find.ts'
import { startEmbeddedPostgres } from '../db/embedded/start.ts'
import { bringUpToDate } from './schema-state.ts'

const CONNECT_TIMEOUT_MS = 1_500
/** A command that meets a busy machine waits, for there is no one to repeat it. Whether a server is there is known before. */
const PATIENT_CONNECT_TIMEOUT_MS = 10_000
/** An API request whose statement takes longer is answered 503: a paused database must not hold callers. */
const QUERY_TIMEOUT_MS = 1_700
/** Commands and background work have more time. */
const PATIENT_QUERY_TIMEOUT_MS = 30_000

export type OpenDatabase = { readonly db: Db; readonly patientDb: Db; readonly url: string; close(): Promise<void> }

/** For commands that search texts one by one, such as the request log of a large merchant. */
export const SEARCH_TIMEOUT_MS = 3_600_000

/** Connections of a short-lived command. */
const FEW = { requests: 2, background: 4 }

/** How many connections each pool may hold. */
type PoolSizes = { readonly requests: number; readonly background: number }

/** Of the pool for commands and background work. */
type Patience = { readonly connectTimeoutMs: number; readonly queryTimeoutMs: number }
const AT_WORK: Patience = { connectTimeoutMs: CONNECT_TIMEOUT_MS, queryTimeoutMs: PATIENT_QUERY_TIMEOUT_MS }

/**
 * Opens the database of a long-running command: DATABASE_URL, or the embedded PostgreSQL, started in DATA_DIR.
 * Throws StartError where it cannot be reached.
 */
export async function openDatabase(
  config: Config,
  sizes: PoolSizes,
  log: (sentence: string) => void,
  patience = AT_WORK,
): Promise<OpenDatabase> {
  const settings = { ...sizes, patience }
  if (config.databaseUrl !== null) return connect(config, config.databaseUrl, settings, async () => {})
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return connect(config, postgres.url, settings, () => postgres.stop())
}

async function connect(
  { environment, migrateDatabaseUrl }: Config,
  url: string,
  { requests, background, patience }: PoolSizes & { readonly patience: Patience },
  stopServer: () => Promise<void>,
): Promise<OpenDatabase> {
  try {
    await bringUpToDate(migrateDatabaseUrl ?? url, environment)
  } catch (error) {
    await stopServer()
    throw error
  }
  const open = (name: string, connectionsMax: number, timeouts: Patience) =>
    openDb({ url, name, connectionsMax, ...timeouts })
  const db = open('requests', requests, { connectTimeoutMs: CONNECT_TIMEOUT_MS, queryTimeoutMs: QUERY_TIMEOUT_MS })
  const patientDb = open('background', background, patience)
  const close = async () => {
    await Promise.all([closeDb(db), closeDb(patientDb)])
    await stopServer()
  }
  return { db, patientDb, url, close }
}

/**
 * Opens the database for a command that runs beside a gateway or alone: DATABASE_URL, the embedded PostgreSQL that is
 * running on DATA_DIR, or one started just for the command. A statement may take `queryTimeoutMs`.
 */
export async function withDatabase<T>(
  work: (db: Db, config: Config, url: string) => Promise<T>,
  queryTimeoutMs = PATIENT_QUERY_TIMEOUT_MS,
): Promise<T> {
  const config = readConfig(process.env)
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
  const patience = { connectTimeoutMs: PATIENT_CONNECT_TIMEOUT_MS, queryTimeoutMs }
  const opened = running
    ? await connect(config, running, { ...FEW, patience }, async () => {})
    : await openDatabase(config, FEW, () => {}, patience)
  try {
    return await work(opened.patientDb, config, opened.url)
  } finally {
    await opened.close()
  }
}

/** The error for the id of a merchant, key or provider that does not exist. */
export const unknown = (what: string, id: string): StartError => new StartError(`There is no ${what} ${id}.`)
