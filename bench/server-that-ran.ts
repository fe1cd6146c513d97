import pg from 'pg'

/**
 * Puts a new server's log into the state of one that has run for a while: its segments were used before. A segment that
 * is new is written with zeros and flushed before anything else can be, 16 MB every few seconds, and commits wait.
 * `segments`: no more than `min_wal_size` keeps.
 */
export async function wearInLog(databaseUrl: string, segments: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (let n = 0; n < segments; n++) {
    await client.query(`select pg_logical_emit_message(true, 'bench', '')`)
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
  await client.end()
}

/**
 * Brings the planner's statistics up to date, as autovacuum has in a server that has run for a minute: plans made while the
 * tables were empty read all there is.
 */
export async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('analyze')
  await client.end()
}
