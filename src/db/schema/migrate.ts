import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { admitRuntime, isOwnershipSecure, secureOwnership } from './ownership.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

export const CONNECT_TIMEOUT_MS = 5_000
/** Longest wait for the check whether anything is to be done; a migration itself has no limit. */
const CHECK_TIMEOUT_MS = 3_000
const NO_SUCH_TABLE = '42P01'

/** A schema this program cannot bring up to date; the message is for the operator. */
export class MigrationError extends Error {}

/**
 * Brings the schema up to date: every file of `migrations/` in order of name, each once, each in its own transaction
 * together with its record. Any number of processes may call it at once; they serialize on the record table. Returns the names
 * it ran. Throws MigrationError, and changes nothing, where the database was migrated by other files: a released migration
 * never changes (`migrations/hashes.json`), so that database is older than the first release.
 *
 * Roles, ownership and grants are restored with it (ownership.ts), also where a restored database lacks them. `runtimeLogin`
 * is the login of the processes, where it is another than that of `url`.
 */
export async function migrate(url: string, runtimeLogin: string | null = null): Promise<string[]> {
  const files = await readFiles()
  const { applied, isSecure } = await readState(url)
  requireSameFiles(files, applied)
  if (isSecure && runtimeLogin === null && files.every(({ name }) => applied.has(name))) return []
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    await client
      .query(
        'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
      )
      .catch(ignoreRace)
    const ran: string[] = []
    for (const file of files) if (await runFile(client, file)) ran.push(file.name)
    await secureOwnership(client, (work) => serialized(client, work), files)
    if (runtimeLogin !== null) await serialized(client, () => admitRuntime(client, runtimeLogin))
    return ran
  } finally {
    await client.end()
  }
}

/** The migrations that have not run on a database, in order. Changes nothing. Throws MigrationError as `migrate`. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const files = await readFiles()
  const { applied } = await readState(url)
  requireSameFiles(files, applied)
  return files.map(({ name }) => name).filter((name) => !applied.has(name))
}

type File = { readonly name: string; readonly text: string; readonly sha256: string }

async function readFiles(): Promise<File[]> {
  const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** A newer version may have applied more files, but only after all of these. */
function requireSameFiles(files: readonly File[], applied: ReadonlyMap<string, string>): void {
  for (const file of files) requireSame(file, applied.get(file.name))
  const last = files.at(-1)?.name ?? ''
  const unknown = [...applied.keys()].sort().find((name) => name < last && !files.some((file) => file.name === name))
  if (unknown !== undefined) throw unreleased(unknown)
}

function requireSame({ name, sha256 }: File, appliedSha256: string | undefined): void {
  if (appliedSha256 !== undefined && appliedSha256 !== sha256) throw unreleased(name)
}

const unreleased = (name: string): MigrationError =>
  new MigrationError(
    `This database was made by an unreleased version of Gapura (its ${name} differs): start with a new DATA_DIR, or drop ` +
      'the database and create it again.',
  )

/**
 * The hashes of the files that were applied, by name, and whether roles and ownership are in order. Waits for no lock: nearly
 * every start finds everything done, also when many processes start at once after an outage. Throws where the database stops
 * answering, so that a start ends instead of hanging.
 */
async function readState(url: string): Promise<{ applied: Map<string, string>; isSecure: boolean }> {
  const settings = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CHECK_TIMEOUT_MS }
  const client = new pg.Client({ connectionString: url, ...settings })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
    const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    return { applied, isSecure: await isOwnershipSecure(client) }
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return { applied: new Map(), isSecure: false }
    throw error
  } finally {
    // Not awaited: a server that hangs never closes its end.
    client.end().catch(() => {})
  }
}

const runFile = (client: pg.Client, file: File): Promise<boolean> =>
  serialized(client, async () => {
    const { rows } = await client.query('select sha256 from migration where name = $1', [file.name])
    requireSame(file, rows[0]?.sha256)
    if (rows.length > 0) return false
    await client.query(file.text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [file.name, file.sha256])
    return true
  })

/** Runs work in a transaction that sees every row, one process at a time. */
async function serialized<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; set local gapura.scope = '*'`)
  try {
    await client.query('lock table migration in exclusive mode')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Where two processes create the record table at the same instant, the loser's error is expected. */
function ignoreRace(error: unknown): void {
  if (!['23505', '42P07', '42710'].includes((error as { code?: string }).code ?? '')) throw error
}
