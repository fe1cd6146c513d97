import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isFull, isRefused } from '../failures.ts'

/**
 * Fails calls fast while the database does not answer, cannot be written to, or does not complete commits. A single call that
 * timed out is no proof: it may have met a lock, or a busy machine. It raises a suspicion, and a probe decides.
 */
export type CircuitBreaker = {
  /** True at once while closed; while open, true as soon as a probe is answered, at most GRACE_MS later, or else false. */
  allowsCalls(): Promise<boolean>
  /** Opens it: the server refuses connections or writes. The database is then probed until it commits. */
  trip(): void
  /** Checks whether the database still answers and commits, and opens the breaker if not. Calls are admitted meanwhile. */
  suspect(): void
  /** Whether it is open, once any check in progress has finished. */
  isAway(): Promise<boolean>
  /** Records that a transaction was answered, so that a check that times out meanwhile does not open the breaker. */
  noteAnswer(): void
  stop(): void
}

/** How long a call waits for the first probe: a database that was only slow once answers sooner. */
const GRACE_MS = 150
const PROBE_EVERY_MS = 200
const PROBE_TIMEOUT_MS = 1_000
/** After computing this long without a pause, a process sees its timers expire before it reads what has arrived. */
const STALLED_MS = 400
const BEAT_EVERY_MS = 50
const PROBES_MAX = 3
/**
 * Whether the server takes writes and ends them. One that has lost its standby answers what only reads, while commits wait
 * for as long as it takes; so do those that were given up, and they show when it is over. A probe that committed itself would
 * leave another one waiting each time. What waits for something else than a standby may be on a slow disk, and gets longer.
 */
const CAN_COMMIT = `select current_setting('transaction_read_only') = 'off' and not exists (
    select from pg_stat_activity where datname = current_database() and state = 'active'
      and (wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '800 ms'
        or query ilike 'commit%' and query_start < clock_timestamp() - interval '1600 ms')
  ) as can_commit`

/**
 * Outcome of a probe. `commits`; `refuses`: the server answers but takes no writes or leaves commits hanging, or nothing listens
 * there; `silent`: no answer in time; `full`: the server has no connection slot left for a probe.
 */
type Found = 'commits' | 'refuses' | 'silent' | 'full'

/**
 * Opens a breaker, so that while the database is away one request waits for it in vain, and not each of its statements nor
 * those queued behind it. Probes go over a connection of their own: those of the pool may be the ones that are dead.
 */
export function openCircuitBreaker(url: string): CircuitBreaker {
  let probing: Promise<void> | undefined
  let checking: Promise<void> | undefined
  let isStopped = false
  let answeredAt = Number.NEGATIVE_INFINITY

  function trip(): void {
    if (!isStopped) probing ??= probeUntilAnswered()
  }
  async function probeUntilAnswered(): Promise<void> {
    while (!isStopped && (await probe(url)) !== 'commits') await pause(PROBE_EVERY_MS, undefined, { ref: false })
    probing = undefined
  }
  async function check(): Promise<void> {
    const startedAt = performance.now()
    let found: Found | 'stalled' = 'stalled'
    for (let probes = 0; probes < PROBES_MAX && found === 'stalled'; probes++) found = await probeListening(url)
    checking = undefined
    if (found === 'refuses' || (found === 'silent' && answeredAt < startedAt)) trip()
  }
  return {
    async allowsCalls() {
      if (!probing) return true
      await Promise.race([probing, pause(GRACE_MS)])
      return probing === undefined
    },
    trip,
    suspect() {
      if (!isStopped && !probing) checking ??= check()
    },
    async isAway() {
      await checking
      return probing !== undefined
    },
    noteAnswer() {
      answeredAt = performance.now()
    },
    stop() {
      isStopped = true
    },
  }
}

/** As `probe`; `stalled`: this process was stalled meanwhile and may have missed a response. */
async function probeListening(url: string): Promise<Found | 'stalled'> {
  let beatAt = performance.now()
  let longestMs = 0
  const beat = () => {
    longestMs = Math.max(longestMs, performance.now() - beatAt)
    beatAt = performance.now()
  }
  const heart = setInterval(beat, BEAT_EVERY_MS)
  const found = await probe(url)
  clearInterval(heart)
  beat()
  return found === 'silent' && longestMs > STALLED_MS ? 'stalled' : found
}

async function probe(url: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ can_commit: boolean }>(CAN_COMMIT)
    return rows[0]?.can_commit === true ? 'commits' : 'refuses'
  } catch (error) {
    if (isRefused(error)) return 'refuses'
    return isFull(error) ? 'full' : 'silent'
  } finally {
    // Not awaited: a server that hangs never closes its end.
    client.end().catch(() => {})
  }
}
