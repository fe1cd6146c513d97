import pg from 'pg'
import { Gauge } from 'prom-client'
import { type InterruptibleSleep, newInterruptibleSleep } from '../../base/concurrency/interruptible-sleep.ts'
import { metrics } from '../../base/metrics.ts'
import { isBehindPooler } from '../pool/is-behind-pooler.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'

type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

export type InvalidationListener = { stop(): Promise<void> }

export type ListenSettings = {
  /** Leads to PostgreSQL itself: a pooler in transaction mode would hand notifications to other clients. */
  readonly url: string
  /** What the connection is called in `pg_stat_activity`. */
  readonly name: string
  readonly log: Log
}

const CHANNEL = 'gapura_change'
const CONNECT_TIMEOUT_MS = 3_000
/** A connection that died silently is noticed this soon. */
const HEARTBEAT_MS = 5_000
const RETRY_MIN_MS = 250
const RETRY_MAX_MS = 5_000

const listening = new Gauge({
  name: 'gapura_change_listener_up',
  help: '1 while this process is notified of revoked keys and changed settings; 0: caches expire within two seconds.',
  registers: [metrics],
})

/**
 * Listens for changes of other processes, over a connection of its own, and publishes them to `invalidation`. Reconnects
 * by itself. Behind a pooler it logs a warning and stops: cached values then expire by their time to live alone.
 */
export function listenForInvalidations(
  invalidation: CacheInvalidation,
  settings: ListenSettings,
): InvalidationListener {
  const pause = newInterruptibleSleep()
  let isStopping = false
  let client: pg.Client | undefined

  /** Listens until the connection is lost, or the process stops. False: a pooler stands between. */
  async function listenOnce(connection: pg.Client, onUp: () => void): Promise<boolean> {
    if (!(await startListening(connection))) return false
    listening.set(1)
    onUp()
    // Anything may have changed while nothing listened.
    invalidation.publishAll()
    await untilLost(connection, invalidation, pause, () => isStopping)
    return true
  }

  async function keepListening(): Promise<void> {
    let failures = 0
    const resetFailures = () => {
      failures = 0
    }
    const countFailure = (err: unknown) => {
      if (failures++ === 0) settings.log.info({ err }, 'the connection that receives notifications of changes is lost')
    }
    while (!isStopping) {
      client = newClient(settings)
      try {
        if (!(await listenOnce(client, resetFailures))) {
          settings.log.warn({}, POOLED)
          return
        }
      } catch (err) {
        countFailure(err)
      } finally {
        listening.set(0)
        // A connection that no longer answers may never finish closing.
        await Promise.race([client.end().catch(() => {}), sleep(RETRY_MIN_MS)])
      }
      if (!isStopping) await pause.sleep(Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures))
    }
  }

  const ended = keepListening()
  return {
    async stop() {
      isStopping = true
      pause.interrupt()
      await ended
    },
  }
}

const POOLED =
  'A connection pooler stands between this process and PostgreSQL, so that changed settings and revoked keys are known ' +
  'within two seconds and not at once; set DATABASE_LISTEN_URL to an address of PostgreSQL itself.'

function newClient({ url, name }: ListenSettings): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // The loop notices by itself; without a listener for errors Node would end the process.
  client.on('error', () => {})
  return client
}

/** False: a pooler stands between, and notifications would not arrive. */
async function startListening(client: pg.Client): Promise<boolean> {
  await client.connect()
  if (await isBehindPooler(client)) return false
  await client.query(`listen ${CHANNEL}`)
  return true
}

/** Publishes notifications until the connection is gone (throws) or the process stops (returns). */
async function untilLost(
  client: pg.Client,
  invalidation: CacheInvalidation,
  pause: InterruptibleSleep,
  isStopping: () => boolean,
): Promise<void> {
  client.on('notification', ({ payload = '' }) => {
    const [table = '', merchantId = ''] = payload.split(' ')
    invalidation.publish(table, merchantId === '' ? null : merchantId)
  })
  client.once('end', () => pause.interrupt())
  while (!isStopping()) {
    await pause.sleep(HEARTBEAT_MS)
    if (!isStopping()) await client.query('select')
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
