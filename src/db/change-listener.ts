import pg from 'pg'
import { Gauge } from 'prom-client'
import { type Alarm, newAlarm } from '../base/alarm.ts'
import { metrics } from '../base/metrics.ts'
import type { Changes } from './changes.ts'
import { isPooled } from './is-pooled.ts'

type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

export type ChangeListener = { stop(): Promise<void> }

export type ListenSettings = {
  /** Leads to PostgreSQL itself: a pooler in transaction mode gives its connections to others, and the word with them. */
  readonly url: string
  /** What the connection is called in `pg_stat_activity`. */
  readonly name: string
  readonly log: Log
}

const CHANNEL = 'gapura_change'
const CONNECT_TIMEOUT_MS = 3_000
/** A connection that died without a word is found out this soon. */
const HEARTBEAT_MS = 5_000
const RETRY_MIN_MS = 250
const RETRY_MAX_MS = 5_000

const listening = new Gauge({
  name: 'gapura_change_listener_up',
  help: '1 while this process hears at once of revoked keys and changed settings; 0: it learns of them within two seconds.',
  registers: [metrics],
})

/**
 * Hears what other processes change, over a connection of its own, and tells `changes`. Connects again by itself. Where
 * a pooler stands between, it says so once and gives up: what is remembered then ends by its short life alone.
 */
export function listenForChanges(changes: Changes, settings: ListenSettings): ChangeListener {
  const pause = newAlarm()
  let isStopping = false
  let client: pg.Client | undefined

  async function keepListening(): Promise<void> {
    for (let failures = 0; !isStopping; ) {
      client = newClient(settings)
      try {
        await client.connect()
        if (await isPooled(client)) {
          settings.log.warn({}, POOLED)
          return
        }
        await client.query(`listen ${CHANNEL}`)
        listening.set(1)
        failures = 0
        // Whatever changed while nobody listened.
        changes.tellAll()
        await untilLost(client, changes, pause, () => isStopping)
      } catch (err) {
        if (failures++ === 0) settings.log.info({ err }, 'the connection that hears of changes is lost')
      } finally {
        listening.set(0)
        // A connection that no longer answers would not say goodbye either.
        await Promise.race([client.end().catch(() => {}), sleep(RETRY_MIN_MS)])
      }
      if (!isStopping) await pause.sleep(Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures))
    }
  }

  const ended = keepListening()
  return {
    async stop() {
      isStopping = true
      pause.ring()
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
  // The loop notices by itself; without a listener Node would end the process.
  client.on('error', () => {})
  return client
}

/** Passes on what is told until the connection is gone (throws) or the process stops (returns). */
async function untilLost(client: pg.Client, changes: Changes, pause: Alarm, isStopping: () => boolean): Promise<void> {
  client.on('notification', ({ payload = '' }) => {
    const [table = '', merchantId = ''] = payload.split(' ')
    changes.tell(table, merchantId === '' ? null : merchantId)
  })
  client.once('end', () => pause.ring())
  while (!isStopping()) {
    await pause.sleep(HEARTBEAT_MS)
    if (!isStopping()) await client.query('select')
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
