import { Connection } from './connection.ts'
import { quantile } from './report.ts'

/** The results of a request that was sent repeatedly. */
export type Steady = {
  readonly sent: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly errors: number
}

/**
 * Asks at a steady pace, whether or not answers have come, until it is stopped; times count from when a question was due, so
 * that a server that stalls does not get fewer requests.
 */
export function askSteadily(url: string, perSecond: number, nextRequest: () => string): { stop(): Promise<Steady> } {
  const idle: Connection[] = []
  const times: number[] = []
  const asking = new Set<Promise<void>>()
  let errors = 0
  let isOver = false
  const ask = async (dueMs: number): Promise<void> => {
    const connection = idle.pop() ?? (await Connection.open(url))
    const status = await connection.ask(nextRequest())
    if (status === 200) times.push(performance.now() - dueMs)
    else errors++
    if (connection.isOpen) idle.push(connection)
  }
  const go = async (): Promise<void> => {
    const begunMs = performance.now()
    for (let n = 0; !isOver; ) {
      for (; begunMs + (n * 1_000) / perSecond <= performance.now(); n++) {
        const one: Promise<void> = ask(begunMs + (n * 1_000) / perSecond)
          .catch(() => void errors++)
          .finally(() => asking.delete(one))
        asking.add(one)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  const going = go()
  return {
    stop: async () => {
      isOver = true
      await going
      await Promise.all(asking)
      for (const connection of idle) connection.close()
      const sorted = times.toSorted((one, other) => one - other)
      const [p50Ms, p99Ms] = [quantile(sorted, 0.5), quantile(sorted, 0.99)]
      return { sent: times.length + errors, p50Ms, p99Ms, maxMs: sorted.at(-1) ?? Number.NaN, errors }
    },
  }
}
