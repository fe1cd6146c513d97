import { setTimeout as pause } from 'node:timers/promises'
import type { EventSummary, Gapura } from '@gapura/sdk'

const LOOK_EVERY_MS = 500
/**
 * Events are read from this long before the newest one known: a transaction that was begun earlier and committed later
 * shows its events later too.
 */
const OVERLAP_MS = 10_000

type Options = {
  /** How far back to begin; null: with what happens from now on. */
  readonly sinceMs: number | null
  readonly signal: AbortSignal
  /** Called once what happens from then on is handed out. */
  ready(): void
  hand(event: EventSummary): Promise<void>
}

/** Hands out a merchant's events as they happen, each once, one after the other, oldest first, until `signal`. */
export async function followEvents(gapura: Gapura, { sinceMs, signal, ready, hand }: Options): Promise<void> {
  const newestMs = sinceMs === null ? await newestOf(gapura) : Date.now() - sinceMs + OVERLAP_MS
  const readFresh = openReader(gapura, newestMs, signal)
  // What is there already is not new, unless it was asked for.
  if (sinceMs === null) await readFresh()
  ready()
  while (!signal.aborted) {
    for (const event of await readFresh()) await hand(event)
    await pause(LOOK_EVERY_MS, undefined, { signal })
  }
}

/** Reads the events that it has not given before, oldest first. `newestMs` null: there was none yet. */
function openReader(gapura: Gapura, newestMs: number | null, signal: AbortSignal) {
  let latestMs = newestMs ?? Number.NEGATIVE_INFINITY
  /** By the time of each, so that those which cannot be read again are forgotten. */
  const seen = new Map<string, number>()
  return async (): Promise<EventSummary[]> => {
    const from = Number.isFinite(latestMs) ? { createdFrom: new Date(latestMs - OVERLAP_MS).toISOString() } : {}
    const fresh: EventSummary[] = []
    for await (const event of gapura.events.list({ ...from, limit: 100 }, { signal })) {
      if (!seen.has(event.id)) fresh.push(event)
    }
    for (const { id, timestamp } of fresh) seen.set(id, Date.parse(timestamp))
    latestMs = Math.max(latestMs, ...fresh.map(({ timestamp }) => Date.parse(timestamp)))
    for (const [id, atMs] of seen) if (atMs < latestMs - 2 * OVERLAP_MS) seen.delete(id)
    return fresh.sort(inOrder)
  }
}

/** The time of the newest event; null: there is none. The gateway's time counts, which a sandbox may have moved. */
async function newestOf(gapura: Gapura): Promise<number | null> {
  const [newest] = await gapura.events.list({ limit: 1 }).take(1)
  return newest ? Date.parse(newest.timestamp) : null
}

/** As they happened; of one instant, as their subject counts them. */
const inOrder = (a: EventSummary, b: EventSummary): number =>
  Date.parse(a.timestamp) - Date.parse(b.timestamp) || a.sequence - b.sequence || (a.id < b.id ? -1 : 1)
