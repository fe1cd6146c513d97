import { setImmediate } from 'node:timers/promises'

/** How long one turn of long work keeps the event loop to itself. */
const TURN_MS = 5

/** Maps much, one item after the other, and lets other requests have their turns meanwhile. */
export async function mapInTurns<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  let sinceMs = performance.now()
  for (const item of items) {
    results.push(map(item))
    if (performance.now() - sinceMs < TURN_MS) continue
    await setImmediate()
    sinceMs = performance.now()
  }
  return results
}
