import { setTimeout as pause } from 'node:timers/promises'
import type { List } from '@gapura/sdk'

const LOOK_EVERY_MS = 500
/**
 * A list is read from this long before the newest item known: a transaction that was begun earlier and committed later
 * shows what it recorded later too.
 */
const OVERLAP_MS = 10_000

/** A list of the gateway to which items are added. */
export type Source<Item> = {
  /** Newest first; `createdFrom`: of this time or later. */
  list(query: { readonly createdFrom?: string; readonly limit: number }): List<Item>
  timeMsOf(item: Item): number
  /** The order of items of one instant. */
  compare(a: Item, b: Item): number
}
type Options<Item> = {
  /** How far back to begin; null: with what happens from now on. */
  readonly sinceMs: number | null
  readonly signal: AbortSignal
  /** Called once what happens from then on is handed out. */
  ready(): void
  hand(item: Item): Promise<void>
}

/** Hands out what is added to a list, each item once, one after the other, oldest first, until `signal`. */
export async function follow<Item extends { readonly id: string }>(
  source: Source<Item>,
  { sinceMs, signal, ready, hand }: Options<Item>,
): Promise<void> {
  const newestMs = sinceMs === null ? await newestOf(source) : Date.now() - sinceMs + OVERLAP_MS
  const readFresh = openReader(source, newestMs)
  // What is there already is not new, unless it was requested.
  if (sinceMs === null) await readFresh()
  ready()
  while (!signal.aborted) {
    for (const item of await readFresh()) await hand(item)
    await pause(LOOK_EVERY_MS, undefined, { signal })
  }
}

/** Reads the items that it has not given before, oldest first. `newestMs` null: there was none yet. */
function openReader<Item extends { readonly id: string }>(source: Source<Item>, newestMs: number | null) {
  const { timeMsOf, compare } = source
  let latestMs = newestMs ?? Number.NEGATIVE_INFINITY
  /** By the time of each, so that those which cannot be read again are forgotten. */
  const seen = new Map<string, number>()
  return async (): Promise<Item[]> => {
    const from = Number.isFinite(latestMs) ? { createdFrom: new Date(latestMs - OVERLAP_MS).toISOString() } : {}
    const fresh: Item[] = []
    for await (const item of source.list({ ...from, limit: 100 })) if (!seen.has(item.id)) fresh.push(item)
    for (const item of fresh) seen.set(item.id, timeMsOf(item))
    latestMs = Math.max(latestMs, ...fresh.map(timeMsOf))
    for (const [id, atMs] of seen) if (atMs < latestMs - 2 * OVERLAP_MS) seen.delete(id)
    return fresh.sort((a, b) => timeMsOf(a) - timeMsOf(b) || compare(a, b))
  }
}

/** The time of the newest item; null: there is none. The gateway's time counts, which a sandbox may have moved. */
async function newestOf<Item>(source: Source<Item>): Promise<number | null> {
  const [newest] = await source.list({ limit: 1 }).take(1)
  return newest ? source.timeMsOf(newest) : null
}
