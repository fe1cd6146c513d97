/**
 * `npm run bench`: how fast checkouts are created, beside two baselines of the same run on the same machine:
 * the same server stack without a database, and a bare loop of durable single-row inserts through the same driver.
 * Ratios are what matters; single numbers are this machine's mood.
 */
import { cpus } from 'node:os'
import { measureBareInserts } from './bare-inserts.ts'
import { type Measured, measureHttp } from './load.ts'
import { startGateway, startPostgres, startWithoutDatabase } from './servers.ts'

export const CONNECTIONS = 32
const WARM_UP_SECONDS = 10
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

const postgres = await startPostgres()
const results: Record<string, Measured> = {}
try {
  for (const [name, start] of [
    ['POST /v1/checkout', () => startGateway(postgres.url)],
    ['same stack, no database', startWithoutDatabase],
  ] as const) {
    const server = await start()
    try {
      await measureHttp(server.url, CONNECTIONS, WARM_UP_SECONDS)
      results[name] = await measureHttp(server.url, CONNECTIONS, SECONDS)
    } finally {
      await server.stop()
    }
  }
  await measureBareInserts(postgres.url, CONNECTIONS, WARM_UP_SECONDS)
  results['bare durable insert loop'] = await measureBareInserts(postgres.url, CONNECTIONS, SECONDS)
} finally {
  await postgres.stop()
}

const [full, bare, insert] = ['POST /v1/checkout', 'same stack, no database', 'bare durable insert loop'].map(
  (name) => results[name] as Measured,
)
const number = (value: number) => Math.round(value).toLocaleString('en').padStart(9)
console.log(`\nMachine: ${cpus().length} × ${cpus()[0]?.model}; Node ${process.version}; PostgreSQL 18, fsync on;`)
console.log(
  `${CONNECTIONS} connections, ${SECONDS} s each after ${WARM_UP_SECONDS} s of warm-up; the load runs on the same machine.\n`,
)
console.log('|                          | requests/s |  p50 ms |  p99 ms | errors |')
console.log('|--------------------------|-----------:|--------:|--------:|-------:|')
for (const [name, { perSecond, p50Ms, p99Ms, errors }] of Object.entries(results)) {
  console.log(
    `| ${name.padEnd(24)} | ${number(perSecond)}  | ${p50Ms.toFixed(2).padStart(7)} | ${p99Ms.toFixed(2).padStart(7)} | ${String(errors).padStart(6)} |`,
  )
}
if (full && bare && insert) {
  console.log(`\ncheckout creation ÷ bare durable insert loop: ${(full.perSecond / insert.perSecond).toFixed(2)}`)
  console.log(`checkout creation ÷ same stack, no database:  ${(full.perSecond / bare.perSecond).toFixed(2)}`)
  if (full.errors + bare.errors + insert.errors > 0) process.exitCode = 1
}
