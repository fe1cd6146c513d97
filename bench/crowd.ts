/**
 * `npm run bench:crowd`: creation under a crowd that does not wait for answers: at half and at four fifths of what one
 * closed loop gets (the knee), and at twice the knee, where the excess has to be refused and what is admitted stays
 * fast. Afterwards the checkouts stored are counted: none that was acknowledged may be missing.
 */
import { cpus } from 'node:os'
import pg from 'pg'
import { measureHttp } from './load.ts'
import { type Answered, measureOpenLoop } from './open-loop.ts'
import { createRequest } from './requests.ts'
import { startGateway, startPostgres } from './servers.ts'

const CONNECTIONS = 32
const WARM_UP_SECONDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const SHARES = [0.5, 0.8, 2]

const postgres = await startPostgres()
const gateway = await startGateway(postgres.url)
let acknowledged = 0
const results = new Map<string, Answered>()
let stored = 0
let knee = 0
try {
  acknowledged += (await measureHttp(gateway.url, CONNECTIONS, WARM_UP_SECONDS)).answered
  const closed = await measureHttp(gateway.url, CONNECTIONS, SECONDS)
  acknowledged += closed.answered
  knee = closed.perSecond
  for (const share of SHARES) {
    const answered = await measureOpenLoop(gateway.url, knee * share, SECONDS, createRequest)
    results.set(`${share * 100} %`, answered)
    acknowledged += answered.answered
  }
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  stored = (await client.query('select count(*)::int as n from checkout')).rows[0].n
  await client.end()
} finally {
  await gateway.stop()
  await postgres.stop()
}

const number = (value: number): string => Math.round(value).toLocaleString('en')
console.log(`\nMachine: ${cpus().length} × ${cpus()[0]?.model}; Node ${process.version}; PostgreSQL 18, fsync on;`)
console.log(`${SECONDS} s each; the load runs on the same machine. Times count from when a request was due.\n`)
console.log(`The knee: ${number(knee)}/s, a closed loop of ${CONNECTIONS} connections.\n`)
console.log('| of the knee | served/s | p50 ms | p99 ms | refused | refused p99 ms | errors |')
console.log('|------------:|---------:|-------:|-------:|--------:|---------------:|-------:|')
for (const [share, { perSecond, p50Ms, p99Ms, refused, refusedP99Ms, errors }] of results) {
  console.log(
    `| ${share} | ${number(perSecond)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} | ${number(refused)} | ${refusedP99Ms.toFixed(1)} | ${errors} |`,
  )
}
console.log(
  `\nAcknowledged ${number(acknowledged)}, stored ${number(stored)}: lost ${Math.max(0, acknowledged - stored)}.`,
)
if (stored < acknowledged) process.exitCode = 1
