import { SECOND_MS } from '../base/clock.ts'

/** Between two looks for work while the house is in use: what is due is fractions of a second away, or the clock is moved. */
const BUSY_MS = 200
const REST_MS = SECOND_MS
/** How long after the last call a house counts as in use: longer than what a call leads to takes by default. */
const IN_USE_MS = 5 * SECOND_MS

export type Pace = {
  /** How long a task sleeps that found no work. */
  readonly everyMs: () => number
  /** A call came in; calls `wake` where the tasks were at rest, since they sleep longer then. */
  called(): void
}

/** How often the tasks of a house of the sandbox look for work: seldom, so that a gateway nobody uses costs little. */
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
