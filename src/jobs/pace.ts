import { SECOND_MS } from '../base/clock.ts'

/** Between two polls while the gateway is in use: work becomes due within fractions of a second, or the clock is moved. */
const BUSY_MS = 200
const REST_MS = SECOND_MS
/** How long after the last call a gateway counts as in use: longer than the effects of a call take by default. */
const IN_USE_MS = 5 * SECOND_MS

export type Pace = {
  /** How long a task sleeps that found no work. */
  readonly everyMs: () => number
  /** A call arrived; calls `wake` where the tasks were at rest, because they sleep longer then. */
  called(): void
}

/** How often the tasks of the sandbox poll for work: rarely while idle, so that an unused gateway costs little. */
export function newPace(wake: () => void): Pace {
  let lastCallMs = Number.NEGATIVE_INFINITY
  const isInUse = () => performance.now() - lastCallMs < IN_USE_MS
  return {
    everyMs: () => (isInUse() ? BUSY_MS : REST_MS),
    called() {
      const wasAtRest = !isInUse()
      lastCallMs = performance.now()
      if (wasAtRest) wake()
    },
  }
}
