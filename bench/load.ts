import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { DEMO } from '../src/sandbox/demo.ts'

export type Measured = { perSecond: number; p50Ms: number; p99Ms: number; errors: number }

/** Creates checkouts in a closed loop: each with its own reference and Idempotency-Key. Anything but a 200 is an error. */
export async function measureHttp(url: string, connections: number, seconds: number): Promise<Measured> {
  let n = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/v1/checkout',
        setupRequest: (request) => ({
          ...request,
          headers: {
            authorization: `Bearer ${DEMO.secretKey}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({
            externalId: `order-${n++}`,
            currency: 'IDR',
            amount: 125_000,
            description: 'Kopi Gayo 1 kg',
            type: 'qrcode',
            successUrl: 'https://shop.example/success',
            cancelUrl: 'https://shop.example/cancel',
          }),
        }),
      },
    ],
  })
  const { latency, errors, timeouts, non2xx } = result
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    errors: errors + timeouts + non2xx,
  }
}
