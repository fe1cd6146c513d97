/**
 * `npm run bench:status`: how fast the status of a checkout is answered, over many checkouts that exist, beside the same
 * server stack that answers the same body without a database, in the same run on the same machine.
 */
import { DEMO } from '../src/sandbox/demo.ts'
import { cpuMicrosOf } from './cpu.ts'
import { startDeployment } from './deployment.ts'
import { seedIssuedCheckouts } from './issued-checkouts.ts'
import { type Measured, measureHttp } from './load.ts'
import { printSettings, printTable, wholeNumber } from './report.ts'
import { statusRequest } from './requests.ts'
import { type Running, startStatusWithoutDatabase } from './servers.ts'

const CONNECTIONS = 32
const CHECKOUTS = 10_000
const WARM_UP_SECONDS = 3
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

type Spent = Measured & { serverMicros: number; databaseMicros: number }

const deployment = await startDeployment()
const results: Record<string, Spent> = {}
try {
  const issued = await seedIssuedCheckouts(deployment.db, [DEMO.merchantId], CHECKOUTS)
  let n = 0
  const nextRequest = () => statusRequest(issued[(n++ * 7_919) % issued.length]?.checkout.id ?? '')

  const measure = async (server: Running): Promise<Spent> => {
    const spent = () => [cpuMicrosOf(server.pid), cpuMicrosOf(deployment.postgres.pid)] as const
    await measureHttp(server.url, CONNECTIONS, WARM_UP_SECONDS, nextRequest)
    const before = spent()
    const measured = await measureHttp(server.url, CONNECTIONS, SECONDS, nextRequest)
    const after = spent()
    const requests = measured.perSecond * SECONDS
    return {
      ...measured,
      serverMicros: (after[0] - before[0]) / requests,
      databaseMicros: (after[1] - before[1]) / requests,
    }
  }
  results['GET /v1/checkout/{id}'] = await measure(deployment.gateway)
  await deployment.gateway.stop()
  const bare = await startStatusWithoutDatabase()
  try {
    results['same stack, no database'] = await measure(bare)
  } finally {
    await bare.stop()
  }
} finally {
  await deployment.stop()
}

printSettings(
  `${CONNECTIONS} connections over ${wholeNumber(CHECKOUTS)} checkouts with a QR code each, ${SECONDS} s after ${WARM_UP_SECONDS} s of warm-up; the load runs on the same machine.`,
)
printTable(
  ['', 'requests/s', 'p50 ms', 'p99 ms', 'server µs/request', 'database µs/request', 'errors'],
  Object.entries(results).map(([name, { perSecond, p50Ms, p99Ms, serverMicros, databaseMicros, errors }]) => [
    name,
    wholeNumber(perSecond),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    wholeNumber(serverMicros),
    wholeNumber(databaseMicros),
    `${errors}`,
  ]),
)
const [full, bare] = Object.values(results)
if (full && bare) {
  console.log(`\nstatus check ÷ same stack, no database: ${(full.perSecond / bare.perSecond).toFixed(2)}`)
  if (full.errors + bare.errors > 0) process.exitCode = 1
}
