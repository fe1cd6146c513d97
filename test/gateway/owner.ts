import pg from 'pg'

/** Runs statements as the owner of the schema, on a connection of their own: what an operator or a migration would do. */
export async function asOwner(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Reads as the owner of the schema, past row security. */
export async function ownerQuery<Row extends pg.QueryResultRow>(
  url: string,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Lets `days` pass for the sandbox's clock, as the database knows it. */
export const passDays = (url: string, days: number): Promise<void> =>
  asOwner(url, `update sandbox_clock set offset_ms = offset_ms + ${days} * 86400000::bigint`)
