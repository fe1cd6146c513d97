import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { isRunning } from '../../scripts/lock.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { databaseAt, TEMPLATE } from './database-url.ts'

/** Nothing here outlives the run, so nothing needs to reach the disk. */
export const SERVER_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  min_wal_size: '80MB',
  // Of three files at a time, some of which start several processes; those that a file has left are closed ten seconds later.
  max_connections: '600',
  // Databases live for seconds: only those of the long runs need maintenance.
  autovacuum_naptime: '10min',
  jit: 'off',
  // Every page of a new database is read for the first time: handing each read to another process costs more than the read.
  io_method: 'sync',
  wal_compression: 'off',
  update_process_title: 'off',
}

const ROOT = resolve(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/gapura')
/** What the data directory of a run may grow to. */
const SPACE_MIN_BYTES = 3 * 1024 ** 3
const MEMORY = '/dev/shm'
const PREFIX = 'gapura-test-'

/**
 * A data directory whose cluster is made, and whose database is migrated but belongs to no environment yet, as does the
 * template for tests; the caller removes it.
 */
export async function copyPreparedDirectory(): Promise<string> {
  const copy = newDirectory()
  await copyPreparedInto(copy)
  return copy
}

/** The same, into an empty directory. */
export async function copyPreparedInto(copy: string): Promise<void> {
  const prepared = join(CACHE, `postgres-${keyOfToday()}`)
  if (!existsSync(prepared)) await prepare(prepared)
  copyDirectory(prepared, copy)
}

/** An empty directory, in memory where there is room; the caller removes it. */
export const newDirectory = (): string =>
  mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))

/** Runs that were killed could not remove theirs. */
export function removeAbandoned(): void {
  for (const place of [MEMORY, tmpdir()].filter(existsSync)) {
    for (const name of readdirSync(place)) {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
      if (pid > 0 && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true })
    }
  }
}

/** What the directory is made from. The day is part of it, because migrations make the partitions of the days to come. */
function keyOfToday(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  const files = [import.meta.filename, join(ROOT, 'package-lock.json'), ...globSync(`${ROOT}/src/db/migrations/*.sql`)]
  for (const file of files.sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Made aside and renamed: runs that begin at once each make one, and whole ones only are ever copied. */
async function prepare(prepared: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'gapura-prepare-'))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: SERVER_SETTINGS })
    await migrate(postgres.url)
    await copyDatabase(postgres.url, TEMPLATE)
    await postgres.stop()
    trustSocket(dataDir)
    const staging = mkdtempSync(`${prepared}.`)
    copyDirectory(dataDir, staging)
    replaceOthers(staging, prepared)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Whoever can open the socket, which lies in the directory, needs no password: to prove one takes 2 ms of processor time of
 * each of the thousands of connections of a run. By TCP the password is proven as anywhere.
 */
function trustSocket(dataDir: string): void {
  const path = join(dataDir, 'postgres/pg_hba.conf')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^(local +all +all +)\S+$/m, '$1trust'))
}

function replaceOthers(staged: string, prepared: string): void {
  for (const old of globSync(join(CACHE, 'postgres-????????????????'))) rmSync(old, { recursive: true, force: true })
  try {
    renameSync(staged, prepared)
  } catch (error) {
    rmSync(staged, { recursive: true, force: true })
    if (!existsSync(prepared)) throw error
  }
}

/** From beside it: PostgreSQL copies a database only while nothing is connected to it. */
async function copyDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(url, 'postgres') })
  await client.connect()
  await client.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`)
  await client.end()
}

/** With owners and modes: the cluster may belong to the account that root lends PostgreSQL. */
const copyDirectory = (from: string, to: string): void => void execFileSync('cp', ['-Rp', `${from}/.`, to])

/** Linux offers a file system in memory, which containers often limit to a few megabytes. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= SPACE_MIN_BYTES
  } catch {
    return false
  }
}
