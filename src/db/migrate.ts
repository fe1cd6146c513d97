import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)

/** A schema this program cannot bring up to date; the message is for the operator. */
export class MigrationError extends Error {}

/**
 * Brings the schema up to date: every file of `migrations/` in order of name, each once, each in its own transaction
 * together with its record. Any number of processes may call it at once; they take turns on the record table.
 * Returns the names it ran. Throws MigrationError where an applied file has changed since.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client
      .query(
        'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
      )
      .catch(ignoreRace)
    const ran: string[] = []
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      if (await runFile(client, name)) ran.push(name)
    }
    return ran
  } finally {
    await client.end()
  }
}

async function runFile(client: pg.Client, name: string): Promise<boolean> {
  const text = await readFile(new URL(name, FOLDER), 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
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
