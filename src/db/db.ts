import pg from 'pg'
import { FairShare } from '../base/concurrency/fair-share.ts'
import { type CircuitBreaker, openCircuitBreaker } from './pool/circuit-breaker.ts'
import { showPool } from './pool/pool-metrics.ts'
import { writeTogether } from './pool/write-together.ts'

/**
 * The database, as a pool of connections. It runs no query by itself: `transaction` (db/transaction.ts) is the only
 * way in, so that every statement runs as the application's role and names whose rows it may see.
 */
export type Db = {
  readonly pool: pg.Pool
  readonly breaker: CircuitBreaker
  /** Merchants' shares of the pool's connections. */
  readonly shares: FairShare
  /** How long a merchant waits for a connection of its share, ms. */
  readonly turnTimeoutMs: number
  /** See DbSettings. */
  readonly queryTimeoutMs: number
}

export type DbSettings = {
  url: string
  /** What the pool is called in `/metrics`. */
  name?: string
  /** Connections this process may hold. */
  connectionsMax: number
  /** How long to wait for a connection, ms. */
  connectTimeoutMs: number
  /** How long one statement may take before its connection is given up, ms. */
  queryTimeoutMs: number
}

const INT8 = 20

/** Longer than most tasks sleep (jobs/worker.ts): each would open a connection, and plan its statements, each time it wakes. */
const IDLE_MAX_MS = 40_000

/** Opens a pool; connects on first use. bigint columns are read as `bigint`, for this pool alone. */
export function openDb(settings: DbSettings): Db {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.connectionsMax,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    query_timeout: settings.queryTimeoutMs,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MAX_MS,
    // Statements that are sent together travel together (db/transaction.ts).
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that breaks fails its statements and is dropped; without listeners Node would end the process, for
  // an idle one (the pool speaks for it) as for one in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    writeTogether(client)
  })
  if (settings.name !== undefined) showPool(pool, settings.name)
  const { url, connectionsMax, connectTimeoutMs: turnTimeoutMs, queryTimeoutMs } = settings
  return {
    pool,
    breaker: openCircuitBreaker(url),
    shares: new FairShare(connectionsMax),
    turnTimeoutMs,
    queryTimeoutMs,
  }
}

export async function closeDb({ pool, breaker }: Db): Promise<void> {
  breaker.stop()
  await pool.end()
}
