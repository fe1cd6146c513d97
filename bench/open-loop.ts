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
  /** How long after it was due a request left: what the load itself adds, and waits for one of its connections. */
  lateP99Ms: number
  /** Anything else. */
  errors: number
}

/** More than a server has places; what is due while all are busy waits here, and its time runs. */
const CONNECTIONS_MAX = 1_000

/**
 * An open loop: requests leave at a steady pace whether or not answers have come, as a crowd does. Times count from
 * when a request was due, so that a server that stalls does not get fewer requests (no coordinated omission). Connections
 * are opened as they are needed and used again.
 */
export async function measureOpenLoop(
  url: string,
  perSecond: number,
  seconds: number,
  nextRequest: () => string,
): Promise<Answered> {
  const idle: Connection[] = await Promise.all(Array.from({ length: 64 }, () => Connection.open(url)))
  const total = Math.round(perSecond * seconds)
  /** Due, with every connection busy: the due times, from `next` on. */
  const queue: number[] = []
  let next = 0
  let opened = idle.length
  let ended = 0
  const served: number[] = []
  const refused: number[] = []
  const late: number[] = []
  let errors = 0

  const count = (status: number, ms: number): void => {
    if (status === 200) served.push(ms)
    else if (status === 429 || status === 503) refused.push(ms)
    else errors++
    ended++
  }
  const ask = (connection: Connection, dueMs: number): void => {
    late.push(performance.now() - dueMs)
    connection.send(nextRequest(), (status) => {
      count(status, performance.now() - dueMs)
      const waiting = connection.isOpen && next < queue.length ? queue[next++] : undefined
      if (waiting !== undefined) ask(connection, waiting)
      else if (connection.isOpen) idle.push(connection)
      else opened--
    })
  }
  const begin = (dueMs: number): void => {
    const connection = idle.pop()
    if (connection) {
      ask(connection, dueMs)
      return
    }
    if (opened >= CONNECTIONS_MAX) {
      queue.push(dueMs)
      return
    }
    opened++
    Connection.open(url).then(
      (fresh) => ask(fresh, dueMs),
      () => {
        opened--
        ended++
        errors++
      },
    )
  }
  const begun = performance.now()
  for (let n = 0; n < total || ended < total; ) {
    const due = Math.min(total, ((performance.now() - begun) / 1_000) * perSecond)
    for (; n < due; n++) begin(begun + (n * 1_000) / perSecond)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
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
    lateP99Ms: at(late, 0.99),
    errors,
  }
}
