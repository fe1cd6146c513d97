import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)

const CONNECT_TIMEOUT_MS = 5_000
/** How long the look whether anything is to be done may take; what is to be done takes the time it takes. */
const LOOK_MAX_MS = 3_000
const NO_SUCH_TABLE = '42P01'

/** A schema this program cannot bring up to date; the message is for the operator. */
export class MigrationError extends Error {}

/**
 * Brings the schema up to date: every file of `migrations/` in order of name, each once, each in its own transaction
 * together with its record. Any number of processes may call it at once; they take turns on the record table.
 * Returns the names it ran. Throws MigrationError where an applied file has changed since.
 */
export async function migrate(url: string): Promise<string[]> {
  const files = await readFiles()
  if (await isUpToDate(url, files)) return []
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
    return ran
  } finally {
    await client.end()
  }
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

/**
 * One question that waits for nobody: nearly every start finds everything done, also when many processes start at once
 * after an outage. Throws where the database falls silent, so that a start ends instead of hanging.
 */
async function isUpToDate(url: string, files: readonly File[]): Promise<boolean> {
  const settings = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: LOOK_MAX_MS }
  const client = new pg.Client({ connectionString: url, ...settings })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
    const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    return files.every(({ name, sha256 }) => applied.get(name) === sha256)
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return false
    throw error
  } finally {
    // Not waited for: a server that stands still never says goodbye.
    client.end().catch(() => {})
  }
}

async function runFile(client: pg.Client, { name, text, sha256 }: File): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('lock table migration in exclusive mode')
    const { rows } = await client.query('select sha256 from migration where name = $1', [name])
    if (rows.length > 0) {
      if (rows[0].sha256 !== sha256)
        throw new MigrationError(`Migration ${name} was changed after it had been applied.`)
      await client.query('rollback')
      return false
    }
    await client.query(text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Two processes that create the record table at the same instant: the loser's error is not one. */
function ignoreRace(error: unknown): void {
  if (!['23505', '42P07'].includes((error as { code?: string }).code ?? '')) throw error
}
