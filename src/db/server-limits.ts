import type { Db } from './db.ts'
import { isBehindPooler } from './pool/is-behind-pooler.ts'

export type ServerLimits = {
  /** Connections an ordinary account may open. */
  readonly offered: number
  /** What other processes may open, by the names of their sessions. */
  readonly claimedByOthers: number
}

const LIMITS = `select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    nullif((select rolconnlimit from pg_roles where rolname = session_user), -1),
    nullif((select datconnlimit from pg_database where datname = current_database()), -1)
  ) as offered`

/**
 * How many connections PostgreSQL offers, and how many other processes may take: each has one session whose name states it
 * (`name` finds the number). Undefined behind a pooler, whose connections are not these.
 */
export async function readServerLimits({ pool }: Db, name: RegExp): Promise<ServerLimits | undefined> {
  const client = await pool.connect()
  try {
    if (await isBehindPooler(client)) return undefined
    const { rows: limits } = await client.query<{ offered: number }>(LIMITS)
    const { rows: sessions } = await client.query<{ name: string | null }>(
      'select application_name as name from pg_stat_activity where pid <> pg_backend_pid()',
    )
    const claimed = sessions.map((session) => Number(name.exec(session.name ?? '')?.[1] ?? 0))
    return { offered: limits[0]?.offered ?? 0, claimedByOthers: claimed.reduce((sum, each) => sum + each, 0) }
  } finally {
    client.release()
  }
}
