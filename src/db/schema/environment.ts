import pg from 'pg'
import { CONNECT_TIMEOUT_MS } from './migrate.ts'

/** The environment a database belongs to. */
export type Environment = 'sandbox' | 'production'

/** A database of the other environment; the message is for the operator. */
export class EnvironmentError extends Error {}

const NO_SUCH_TABLE = '42P01'
const QUERY_TIMEOUT_MS = 10_000

/**
 * Refuses a database that is recorded as the other environment's. Whether one is recorded at all: false before the first
 * migrate. Throws EnvironmentError.
 */
export async function checkEnvironment(url: string, wanted: Environment): Promise<boolean> {
  const recorded = await onConnection(url, async (client) => {
    try {
      const { rows } = await client.query<{ environment: Environment }>('select environment from deployment')
      return rows[0]?.environment
    } catch (error) {
      if ((error as { code?: string }).code === NO_SUCH_TABLE) return undefined
      throw error
    }
  })
  requireSame(recorded ?? wanted, wanted)
  return recorded !== undefined
}

/**
 * Records the environment of a migrated database, once and for all; of two processes that do so at once one is first.
 * Throws EnvironmentError where the other one is recorded.
 */
export async function recordEnvironment(url: string, wanted: Environment): Promise<void> {
  const recorded = await onConnection(url, async (client) => {
    // It also creates policies, which may be created once. The next process sees what the first has committed.
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('gapura environment'))`)
    const { rows } = await client.query<{ recorded: Environment }>('select record_environment($1) as recorded', [
      wanted,
    ])
    await client.query('commit')
    return rows[0]?.recorded ?? wanted
  })
  requireSame(recorded, wanted)
}

const REFUSALS: Record<Environment, string> = {
  sandbox:
    'This database belongs to the sandbox and this process runs in production: give production a database of its own in ' +
    'DATABASE_URL, or set GAPURA_ENV=sandbox.',
  production:
    'This database belongs to production and this process runs in the sandbox: set GAPURA_ENV=production, or DATABASE_URL ' +
    'to a database of the sandbox.',
}

function requireSame(recorded: Environment, wanted: Environment): void {
  if (recorded !== wanted) throw new EnvironmentError(REFUSALS[recorded])
}

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const settings = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS }
  const client = new pg.Client({ connectionString: url, ...settings })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Not awaited: a server that hangs never closes its end.
    client.end().catch(() => {})
  }
}
