import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Whether the database answers, as far as this process knows. */
export type Presence = {
  /** True at once unless somebody waited in vain; then as soon as a look says so, at most GRACE_MS later. */
  isThere(): Promise<boolean>
  /** Somebody waited in vain: from now on it is looked for until it answers. */
  suspect(): void
  stop(): void
}

/** How long a request waits for the first look: a database that is there, and was only slow once, answers sooner. */
const GRACE_MS = 150
const LOOK_EVERY_MS = 200
const LOOK_MAX_MS = 1_000

/**
 * Remembers that the database is away, so that one request waits for it in vain and not each of its statements, nor those
 * who queue behind it. It is looked for over a connection of its own: those of a pool may be the ones that are dead.
 */
export function openPresence(url: string): Presence {
  let looking: Promise<void> | undefined
  let isStopped = false

  async function look(): Promise<void> {
    while (!isStopped && !(await answers(url))) await pause(LOOK_EVERY_MS, undefined, { ref: false })
    looking = undefined
  }
  return {
    async isThere() {
      if (!looking) return true
      await Promise.race([looking, pause(GRACE_MS)])
      return looking === undefined
    },
    suspect() {
      if (!isStopped) looking ??= look()
    },
    stop() {
      isStopped = true
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOOK_MAX_MS,
    query_timeout: LOOK_MAX_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    // Not waited for: a server that stands still never says goodbye.
    client.end().catch(() => {})
  }
}
