import { setImmediate } from 'node:timers/promises'

/** How long the work holds the event loop before it yields. */
const STRETCH_MS = 5

/** Maps many items, one after the other, and yields to other requests meanwhile. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let sinceMs = performance.now()
  for (const item of items) {
    results.push(map(item))
    if (performance.now() - sinceMs < STRETCH_MS) continue
    await setImmediate()
    sinceMs = performance.now()
  }
  return results
}
