import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { startPgBouncer } from '../database/pgbouncer.ts'
import { databaseAt, TEMPLATE } from './database-url.ts'
import { copyPreparedDirectory, removeAbandoned, SERVER_SETTINGS } from './prepared-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of a database that only serves to make and drop others. */
    serverUrl: string
    /** Where tests connect: PgBouncer before it (`npm run test:pgbouncer`), or the same. */
    clientUrl: string
    /** The same by a socket of this machine, which takes half the processor time of TCP, on either side. */
    socketUrl: string
  }
}

/** One throw-away PostgreSQL for a run, holding a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned()
  const dataDir = await copyPreparedDirectory()
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { ...SERVER_SETTINGS, unix_socket_directories: mayHoldSocket(dataDir) ? dataDir : '' },
  })
  await writeCatalogCache(databaseAt(postgres.url, TEMPLATE))
  const bouncer = process.env.PGBOUNCER ? await startPgBouncer(process.env.PGBOUNCER, postgres.url) : undefined
  const socketUrl = mayHoldSocket(dataDir) ? bySocket(postgres.url, dataDir) : postgres.url
  project.provide('serverUrl', postgres.url)
  project.provide('clientUrl', bouncer?.url('any') ?? postgres.url)
  project.provide('socketUrl', bouncer?.url('any') ?? socketUrl)
  return async () => {
    await bouncer?.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * The first connection to a database writes a file of what every later one needs of its catalog, and a start of the
 * server removes it. The clones get the template's; otherwise each of their first connections, which come together,
 * computes it.
 */
async function writeCatalogCache(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}

/** The system cuts off the path of a socket after 103 to 107 characters; PostgreSQL calls it `.s.PGSQL.` and its port. */
const mayHoldSocket = (folder: string): boolean => process.platform !== 'win32' && folder.length < 80

function bySocket(url: string, folder: string): string {
  const address = new URL(url)
  address.searchParams.set('host', folder)
  return address.href
}
