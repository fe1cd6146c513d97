import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Fails calls fast while the database does not answer. */
export type CircuitBreaker = {
  /** True at once while closed; while open, true as soon as a probe is answered, at most GRACE_MS later, or else false. */
  allowsCalls(): Promise<boolean>
  /** Opens it: a call waited in vain. From now on the database is probed until it answers. */
  trip(): void
  stop(): void
}

/** How long a call waits for the first probe: a database that was only slow once answers sooner. */
const GRACE_MS = 150
const PROBE_EVERY_MS = 200
const PROBE_TIMEOUT_MS = 1_000

/**
 * Opens a breaker, so that while the database is away one request waits for it in vain, and not each of its statements nor
 * those queued behind it. Probes go over a connection of their own: those of the pool may be the ones that are dead.
 */
export function openCircuitBreaker(url: string): CircuitBreaker {
  let probing: Promise<void> | undefined
  let isStopped = false

  async function probeUntilAnswered(): Promise<void> {
    while (!isStopped && !(await answers(url))) await pause(PROBE_EVERY_MS, undefined, { ref: false })
    probing = undefined
  }
  return {
    async allowsCalls() {
      if (!probing) return true
      await Promise.race([probing, pause(GRACE_MS)])
      return probing === undefined
    },
    trip() {
      if (!isStopped) probing ??= probeUntilAnswered()
    },
    stop() {
      isStopped = true
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    // Not waited for: a server that hangs never closes its end.
    client.end().catch(() => {})
  }
}
