import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { aCheckoutBody, type Gateway, type Reply, until } from '../gateway/gateway.ts'

/** A statement that locks something until its transaction ends. */
export type Lock = { readonly text: string; readonly values?: readonly unknown[] }

/** What became of the calls that came while something was locked, and of a neighbour's meanwhile. */
export type Held = {
  readonly replies: readonly Reply[]
  /** In order, with how long each took, ms. */
  readonly neighbour: readonly { readonly what: string; readonly status: number; readonly ms: number }[]
}

/** Longer than a statement of a request may take, so that every caller that gives up has done so. */
const HELD_MS = 2_200
/** Often enough to be hit by any disturbance, without being a load. */
const NEIGHBOUR_EVERY_MS = 300
/** So many that the first, which meet the crowd as it arrives on a busy machine, decide nothing. */
const ROUNDS_MIN = 6

/** What a neighbour does meanwhile, by what it is called. */
export type Neighbour = Readonly<Record<string, () => Promise<Reply>>>

/** Another merchant, which reads its balance and makes checkouts. */
export const aNeighbour = ({ call }: Gateway, key: string): Neighbour => ({
  'GET /v1/balance': () => call('GET', '/v1/balance', { key }),
  'POST /v1/checkout': () => call('POST', '/v1/checkout', { key, body: aCheckoutBody() }),
})

/**
 * Holds a lock in a transaction of the test's own, has `calls` meet it, and has a neighbour repeat its own calls
 * meanwhile. The lock is released once `HELD_MS` are over and the neighbour was served a few times, or sooner where
 * every call has been answered.
 */
export async function whileHeld(
  { directUrl }: Gateway,
  lock: Lock,
  neighbour: Neighbour,
  calls: () => readonly Promise<Reply>[],
): Promise<Held> {
  const holder = new pg.Client({ connectionString: directUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock.text, [...(lock.values ?? [])])
    const pending = calls()
    let areAnswered = false
    const replies = Promise.all(pending).finally(() => {
      areAnswered = true
    })
    replies.catch(() => {})
    await until(async () => areAnswered || (await isWaitedFor(directUrl)))
    const served: Held['neighbour'][number][] = []
    const endsMs = performance.now() + HELD_MS
    const roundsMin = ROUNDS_MIN * Object.keys(neighbour).length
    while (!areAnswered && (performance.now() < endsMs || served.length < roundsMin)) {
      for (const [what, ask] of Object.entries(neighbour)) {
        const startedMs = performance.now()
        const { status } = await ask()
        served.push({ what, status, ms: Math.round(performance.now() - startedMs) })
      }
      await pause(NEIGHBOUR_EVERY_MS)
    }
    await holder.query('rollback')
    return { replies: await replies, neighbour: served }
  } finally {
    await holder.end()
  }
}

/** Whether a session waits for a lock of this database. */
async function isWaitedFor(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1",
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}

/** How many replies had which status and code: `{ '200': 11, '429 RATE_LIMITED': 11 }`. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const code = body?.code ?? body?.errors?.[0]?.code
    const name = status < 400 || code === undefined ? `${status}` : `${status} ${code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** A neighbour that waited for the lock would take twice as long each time; a busy machine is slow now and then. */
const PROMPT_MS = HELD_MS / 2

/** No call was answered 5xx, and the neighbour was answered 200 every time, as a rule promptly. */
export function expectUnharmed({ replies, neighbour }: Held): void {
  expect(Object.keys(tally(replies)).filter((outcome) => outcome.startsWith('5'))).toEqual([])
  expect(neighbour.filter(({ status }) => status !== 200)).toEqual([])
  const times = neighbour.map(({ ms }) => ms).sort((a, b) => a - b)
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(PROMPT_MS)
}
