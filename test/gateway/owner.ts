import pg from 'pg'
import { inject } from 'vitest'
import { atEndOfFile } from '../setup/at-end.ts'

/**
 * Connections that no call uses right now, by address: PostgreSQL starts a process for each. On the run's own server they last as
 * long as their database, which other files may use as well, and elsewhere as long as the file.
 */
const idle = new Map<string, pg.Client>()

/** Runs statements as the owner of the schema, in a session of their own: what an operator or a migration would do. */
export const asOwner = (url: string, ...statements: string[]): Promise<void> =>
  withOwner(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** Reads as the owner of the schema, past row security. */
export const ownerQuery = <Row extends pg.QueryResultRow>(
  url: string,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => withOwner(url, async (client) => (await client.query<Row>(query, [...values])).rows)

/** Does something as the owner of the schema, in a session of its own. */
export async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = idle.get(url) ?? (await connect(url))
  idle.delete(url)
  try {
    const done = await work(client)
    // Nothing of it is left for the next, as in a new session.
    await client.query('discard all')
    if (idle.has(url)) await client.end()
    else idle.set(url, client)
    return done
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  const forget = () => {
    if (idle.get(url) === client) idle.delete(url)
  }
  // Its server or its database may end before.
  client.on('error', forget)
  await client.connect()
  if (new URL(url).host !== new URL(inject('serverUrl')).host)
    atEndOfFile(async () => {
      forget()
      await client.end()
    })
  return client
}

/** Lets `days` pass for the sandbox's clock, as the database knows it. */
export const passDays = (url: string, days: number): Promise<void> =>
  asOwner(url, `update sandbox_clock set offset_ms = offset_ms + ${days} * 86400000::bigint`)
