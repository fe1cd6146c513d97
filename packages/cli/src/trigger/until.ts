const TRIES_MAX = 100
const PAUSE_MS = 100

/** Polls, ten times a second, until there is something to return; undefined: there was nothing in that many tries. */
export async function until<Found>(
  look: () => Promise<Found>,
  triesMax: number = TRIES_MAX,
): Promise<Found | undefined> {
  for (let tries = 0; tries < triesMax; tries++) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return undefined
}
