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
  const served: number[] = []
  const refused: number[] = []
  let errors = 0
  const ask = async (dueMs: number): Promise<void> => {
    const connection = idle.pop() ?? (await Connection.open(url).catch(() => undefined))
    const status = (await connection?.ask(nextRequest())) ?? 0
    const ms = performance.now() - dueMs
    if (status === 200) served.push(ms)
    else if (status === 429 || status === 503) refused.push(ms)
    else errors++
    if (connection?.isOpen) idle.push(connection)
  }
  const asked: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - begun) / 1_000) * perSecond)
    for (; n < due; n++) asked.push(ask(begun + (n * 1_000) / perSecond))
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
