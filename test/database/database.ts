import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { closeDb, type Db, type DbSettings, openDb } from '../../src/db/db.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { databaseAt, TEMPLATE } from '../setup/database-url.ts'
import { PATIENCE_MS } from '../setup/patience.ts'

type Sizes = Pick<DbSettings, 'connectionsMax' | 'connectTimeoutMs' | 'queryTimeoutMs'>
/** So long that a busy machine does not fail a test; few connections, as PostgreSQL starts a process for each. */
export const PATIENT: Sizes = { connectionsMax: 4, connectTimeoutMs: 5_000, queryTimeoutMs: 20_000 }
/** As a process that serves opens it (`cli/database.ts`). */
export const AS_SERVED: Sizes = { connectionsMax: 12, connectTimeoutMs: 1_500, queryTimeoutMs: 1_700 }

/**
 * A database of its own, cloned from the migrated template, dropped when the test file ends. `directUrl` leads to
 * PostgreSQL itself also where the tests go by way of PgBouncer.
 */
export async function aDatabase(sizes: Sizes = PATIENT): Promise<Omit<Database, 'drop'>> {
  const { drop, ...database } = await createDatabase(sizes)
  atEndOfFile(drop)
  return database
}

type Database = { readonly db: Db; readonly url: string; readonly directUrl: string; drop(): Promise<void> }

/** The same, for what outlives a test file: its caller drops it. */
export async function createDatabase(sizes: Sizes = PATIENT): Promise<Database> {
  const server = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = databaseAt(inject('clientUrl'), name)
  const db = openDb({ url: databaseAt(inject('socketUrl'), name), ...sizes })
  return {
    db,
    url,
    directUrl: databaseAt(server, name),
    async drop() {
      await closeDb(db)
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

/**
 * Another way into a database of the test's, for reading the outcome: a long run does not end because the machine was
 * busy for a moment as it was counted.
 */
export function patientDb(url: string): Db {
  const db = openDb({ url, connectionsMax: 2, connectTimeoutMs: PATIENCE_MS, queryTimeoutMs: PATIENCE_MS })
  atEndOfFile(() => closeDb(db))
  return db
}

let admin: Promise<pg.Client> | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a statement that makes or drops a database, as the superuser. The worker keeps its connection, for which PostgreSQL
 * starts a process.
 */
export function onServer(statement: string): Promise<void> {
  admin ??= connectAdmin()
  const connected = admin
  const run = last.then(async () => void (await (await connected).query(statement)))
  last = run.catch(() => {})
  return run
}

async function connectAdmin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  // The server stops before the worker does.
  client.on('error', () => {
    admin = undefined
  })
  await client.connect()
  return client
}
