import { Connection } from './connection.ts'
import { quantile } from './report.ts'

/** The results of a request that was sent repeatedly. */
export type Steady = {
  readonly sent: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly errors: number
  /** What the errors were: a status, `closed` for a connection that broke, or a message. */
  readonly causes: readonly string[]
}

/**
 * Asks at a steady pace, whether or not answers have come, until it is stopped; times count from when a question was due, so
 * that a server that stalls does not get fewer requests.
 */
export function askSteadily(url: string, perSecond: number, nextRequest: () => string): { stop(): Promise<Steady> } {
  const idle: Connection[] = []
  const times: number[] = []
  const asking = new Set<Promise<void>>()
  const causes: string[] = []
  let isOver = false
  const ask = async (dueMs: number): Promise<void> => {
    const connection = takeOpen(idle) ?? (await Connection.open(url))
    const status = await connection.ask(nextRequest())
    if (status === 200) times.push(performance.now() - dueMs)
    else causes.push(status === 0 ? 'closed' : `${status}`)
    if (connection.isOpen) idle.push(connection)
  }
  const go = async (): Promise<void> => {
    const begunMs = performance.now()
    for (let n = 0; !isOver; ) {
      for (; begunMs + (n * 1_000) / perSecond <= performance.now(); n++) {
        const one: Promise<void> = ask(begunMs + (n * 1_000) / perSecond)
          .catch((error: Error) => void causes.push(error.message))
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
      return {
        ...{ sent: times.length + causes.length, p50Ms, p99Ms, maxMs: sorted.at(-1) ?? Number.NaN },
        ...{ errors: causes.length, causes },
      }
    },
  }
}

/** A connection that waits to be used again. The server closes those that wait for long, as it may: a client takes another. */
function takeOpen(idle: Connection[]): Connection | undefined {
  for (let one = idle.pop(); one; one = idle.pop()) if (one.isOpen) return one
  return undefined
}
