const EVERY_MS = 500
/** How far apart its own looks are, which is no pause: `monitorEventLoopDelay`, as prom-client uses it. */
const RESOLUTION_MS = 10
const LINE = /^gapura_nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? ([0-9.e+-]+)$/m

/** Follows the longest pause of a gateway's event loop, by its `/metrics`; what they say begins anew whenever they are read. */
export function watchEventLoop(url: string): { stop(): Promise<number> } {
  let longestMs = 0
  const look = async (): Promise<void> => {
    const text = await (await fetch(`${url}/metrics`)).text()
    longestMs = Math.max(longestMs, 1_000 * Number(LINE.exec(text)?.[1] ?? 0) - RESOLUTION_MS)
  }
  let isOver = false
  const go = async (): Promise<void> => {
    await look()
    longestMs = 0
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      await look()
    }
  }
  const going = go()
  return {
    stop: async () => {
      isOver = true
      await going
      return longestMs
    },
  }
}
