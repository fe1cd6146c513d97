/**
 * `npm run bench:stripe-mock`: creating a checkout, stored durably, compared with creating a charge at stripe-stateful-mock, a
 * test double that keeps everything in memory, in the same run with the same load.
 */
import { type Measured, measureHttp } from './load.ts'
import { printSettings, printTable, wholeNumber } from './report.ts'
import { createRequest } from './requests.ts'
import { startGateway, startPostgres, startStripeMock } from './servers.ts'

const CONNECTIONS = 32
const WARM_UP_SECONDS = 3
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

let n = 0
/** A charge as Stripe's clients ask for one, with an Idempotency-Key of its own as ours. */
function chargeRequest(): string {
  const body = `amount=125000&currency=idr&source=tok_visa&description=Kopi%20Gayo%201%20kg&metadata[order]=order-${n++}`
  return [
    'POST /v1/charges HTTP/1.1',
    'host: localhost',
    'authorization: Bearer sk_test_bench',
    'content-type: application/x-www-form-urlencoded',
    `idempotency-key: charge-${n}`,
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

const postgres = await startPostgres()
const results: Record<string, Measured> = {}
try {
  for (const [name, start, nextRequest] of [
    ['POST /v1/checkout', () => startGateway(postgres.url), createRequest],
    ['stripe-stateful-mock: POST /v1/charges', startStripeMock, chargeRequest],
  ] as const) {
    const server = await start()
    try {
      await measureHttp(server.url, CONNECTIONS, WARM_UP_SECONDS, nextRequest)
      results[name] = await measureHttp(server.url, CONNECTIONS, SECONDS, nextRequest)
    } finally {
      await server.stop()
    }
  }
} finally {
  await postgres.stop()
}

printSettings(
  `${CONNECTIONS} connections, ${SECONDS} s each after ${WARM_UP_SECONDS} s of warm-up; stripe-stateful-mock 0.0.16; the load runs on the same machine.`,
)
printTable(
  ['', 'requests/s', 'p50 ms', 'p99 ms', 'errors'],
  Object.entries(results).map(([name, { perSecond, p50Ms, p99Ms, errors }]) => [
    name,
    wholeNumber(perSecond),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    `${errors}`,
  ]),
)
const [checkout, charge] = Object.values(results)
if (checkout && charge) {
  console.log(`\ncheckout creation ÷ stripe-stateful-mock: ${(checkout.perSecond / charge.perSecond).toFixed(2)}`)
  if (checkout.errors + charge.errors > 0) process.exitCode = 1
}
