import autocannon from 'autocannon'
import { DEMO } from '../src/sandbox/demo.ts'
import type { Measured } from './load.ts'

/** Reads in a closed loop, each call from its own path. Anything but a 200 is an error. */
export async function measureReads(
  url: string,
  connections: number,
  seconds: number,
  path: () => string,
): Promise<Omit<Measured, 'answered'>> {
  const { latency, errors, timeouts, non2xx, ...result } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({
          ...request,
          path: path(),
          headers: { authorization: `Bearer ${DEMO.secretKey}` },
        }),
      },
    ],
  })
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    errors: errors + timeouts + non2xx,
  }
}
