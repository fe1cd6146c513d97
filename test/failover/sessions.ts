import pg from 'pg'
import type { Cluster } from './cluster.ts'

const LOOK_EVERY_MS = 500

/** Counts the sessions of the gateway's database on the leader, until stopped. */
export function countSessions({ url }: Pick<Cluster, 'url'>): { most(): number; stop(): void } {
  let most = 0
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'harness'`,
      )
      most = Math.max(most, rows[0]?.count ?? 0)
    } catch {
      // Nobody leads at the moment.
    } finally {
      client.end().catch(() => {})
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return { most: () => most, stop: () => clearInterval(timer) }
}
