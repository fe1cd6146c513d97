import { Connection } from './connection.ts'
import { createRequest } from './requests.ts'

export type Measured = { answered: number; perSecond: number; p50Ms: number; p99Ms: number; errors: number }

/**
 * A closed loop: each connection asks, waits for the answer and asks again, for so many seconds. Anything but a 200 is
 * an error.
 */
export async function measureHttp(
  url: string,
  connections: number,
  seconds: number,
  nextRequest: () => string = createRequest,
): Promise<Measured> {
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)))
  const times: number[] = []
  let errors = 0
  const begun = performance.now()
  const ends = begun + seconds * 1_000
  await Promise.all(
    opened.map(async (connection) => {
      for (let sent = begun; sent < ends && connection.isOpen; sent = performance.now()) {
        const status = await connection.ask(nextRequest())
        if (status === 200) times.push(performance.now() - sent)
        else errors++
      }
    }),
  )
  const elapsed = (performance.now() - begun) / 1_000
  for (const connection of opened) connection.close()
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  return { answered: times.length, perSecond: times.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99), errors }
}
