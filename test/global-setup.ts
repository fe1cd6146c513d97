import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts'
import { migrate } from '../src/db/migrate.ts'
import { startPgBouncer } from './pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of a database that only serves to make and drop others. */
    serverUrl: string
    /** Where tests connect: PgBouncer before it (`npm run test:pgbouncer`), or the same. */
    clientUrl: string
  }
}

export const TEMPLATE = 'gapura_template'

/** One throw-away PostgreSQL for the whole run, holding a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gapura-test-'))
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '300' }
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(databaseAt(postgres.url, TEMPLATE))
  const bouncer = process.env.PGBOUNCER ? await startPgBouncer(process.env.PGBOUNCER, postgres.url) : undefined
  project.provide('serverUrl', postgres.url)
  project.provide('clientUrl', bouncer?.url('any') ?? postgres.url)
  return async () => {
    await bouncer?.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The address of another database of the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
