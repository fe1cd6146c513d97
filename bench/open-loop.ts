import { Connection } from './connection.ts'

export type Answered = {
  /** Answers of status 200, in all and a second. */
  answered: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Refused with 429 or 503: how many, and how soon. */
  refused: number
  refusedP99Ms: number
  /** Anything else. */
  errors: number
}

/** More than a server has places; what is due while all are busy waits here, and its time runs. */
const CONNECTIONS_MAX = 1_000

/**
 * An open loop: requests leave at a steady pace whether or not answers have come, as a crowd does. Times count from
 * when a request was due, so that a server that stalls is not asked more gently (no coordinated omission). Connections
 * are opened as they are needed and used again.
 */
export async function measureOpenLoop(
  url: string,
  perSecond: number,
  seconds: number,
  nextRequest: () => string,
): Promise<Answered> {
  const idle: Connection[] = await Promise.all(Array.from({ length: 64 }, () => Connection.open(url)))
  const queue: number[] = []
  let opened = idle.length
  const served: number[] = []
  const refused: number[] = []
  let errors = 0
  const take = (): Promise<Connection | undefined> | Connection | undefined => {
    const connection = idle.pop()
    if (connection) return connection
    opened++
    return Connection.open(url).catch(() => undefined)
  }
  const ask = async (firstDueMs: number): Promise<void> => {
    const connection = await take()
    for (let dueMs: number | undefined = firstDueMs; dueMs !== undefined; dueMs = queue.shift()) {
      const status = (await connection?.ask(nextRequest())) ?? 0
      const ms = performance.now() - dueMs
      if (status === 200) served.push(ms)
      else if (status === 429 || status === 503) refused.push(ms)
      else errors++
      if (!connection?.isOpen) break
    }
    if (connection?.isOpen) idle.push(connection)
    else opened--
  }
  const isBusy = (): boolean => idle.length === 0 && opened >= CONNECTIONS_MAX
  const asked: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - begun) / 1_000) * perSecond)
    for (; n < due; n++) {
      const dueMs = begun + (n * 1_000) / perSecond
      if (isBusy()) queue.push(dueMs)
      else asked.push(ask(dueMs))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(asked)
  const elapsed = (performance.now() - begun) / 1_000
  for (const connection of idle) connection.close()
  const at = (times: number[], share: number): number =>
    times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
  return {
    answered: served.length,
    perSecond: served.length / elapsed,
    p50Ms: at(served, 0.5),
    p99Ms: at(served, 0.99),
    refused: refused.length,
    refusedP99Ms: at(refused, 0.99),
    errors,
  }
}
