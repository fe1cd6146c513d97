import pg from 'pg'

/**
 * Runs statements that write rows straight into the tables: rules and triggers, which tests hold, are off for the while. At
 * once, so that nobody sees half a ledger; then the tables are analyzed.
 */
export async function writeRows(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
