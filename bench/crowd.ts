/**
 * `npm run bench:crowd`: creation under a crowd that does not wait for answers: at half and at four fifths of what one
 * closed loop gets (the knee), and at twice the knee, where the excess has to be refused and what is admitted stays
 * fast. Afterwards the checkouts stored are counted: none that was acknowledged may be missing.
 */
import pg from 'pg'
import { cpuMicrosOf } from './cpu.ts'
import { measureHttp } from './load.ts'
import { type Answered, measureOpenLoop } from './open-loop.ts'
import { printSettings, printTable, wholeNumber } from './report.ts'
import { createRequest } from './requests.ts'
import { wearInLog } from './server-that-ran.ts'
import { type Running, startGateway, startPostgres, startWithoutDatabase } from './servers.ts'

const CONNECTIONS = 32
const WARM_UP_SECONDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const SHARES = [0.5, 0.8, 2]
/** Half a GB, which the server keeps (`min_wal_size`). */
const LOG_SEGMENTS = 30

const postgres = await startPostgres()
await wearInLog(postgres.url, LOG_SEGMENTS)
const gateway = await startGateway(postgres.url)
let acknowledged = 0
const results = new Map<string, Answered & { cores: string }>()
let stored = 0
let knee = 0
try {
  acknowledged += (await measureHttp(gateway.url, CONNECTIONS, WARM_UP_SECONDS)).answered
  const closed = await measureHttp(gateway.url, CONNECTIONS, SECONDS)
  acknowledged += closed.answered
  knee = closed.perSecond
  for (const share of SHARES) {
    const answered = await measured(gateway, knee * share)
    results.set(`${share * 100} %`, answered)
    acknowledged += answered.answered
  }
  // What the machine and the load itself make of such a pace.
  const bare = await startWithoutDatabase()
  results.set('50 %, no database', await measured(bare, knee / 2))
  await bare.stop()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  stored = (await client.query('select count(*)::int as n from checkout')).rows[0].n
  await client.end()
} finally {
  await gateway.stop()
  await postgres.stop()
}

printSettings(
  `${SECONDS} s each; the load runs on the same machine. The log’s segments were used before. Times count from when a request was due.`,
)
console.log(`The knee: ${wholeNumber(knee)}/s, a closed loop of ${CONNECTIONS} connections.\n`)
printTable(
  [
    'of the knee',
    'served/s',
    'p50 ms',
    'p99 ms',
    'refused',
    'refused p99 ms',
    'sent late p99 ms',
    'errors',
    'gateway + PostgreSQL + load, cores',
  ],
  [...results].map(([share, { perSecond, p50Ms, p99Ms, refused, refusedP99Ms, lateP99Ms, errors, cores }]) => [
    share,
    wholeNumber(perSecond),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    wholeNumber(refused),
    refused === 0 ? '' : refusedP99Ms.toFixed(1),
    lateP99Ms.toFixed(1),
    `${errors}`,
    cores,
  ]),
)
const lost = Math.max(0, acknowledged - stored)
console.log(`\nAcknowledged ${wholeNumber(acknowledged)}, stored ${wholeNumber(stored)}: lost ${lost}.`)
if (lost > 0) process.exitCode = 1

/** An open loop, and how many cores each of the three was given meanwhile: two are all there are. */
async function measured(server: Running, perSecond: number): Promise<Answered & { cores: string }> {
  const pids = [server.pid, postgres.pid, process.pid]
  const before = pids.map(ownMicros)
  const begun = performance.now()
  const answered = await measureOpenLoop(server.url, perSecond, SECONDS, createRequest)
  const micros = (performance.now() - begun) * 1_000
  const cores = pids.map((pid, i) => ((ownMicros(pid) - (before[i] ?? 0)) / micros).toFixed(2)).join(' + ')
  return { ...answered, cores }
}

/** The load's own children are the others. */
function ownMicros(pid: number): number {
  if (pid !== process.pid) return cpuMicrosOf(pid)
  const { user, system } = process.cpuUsage()
  return user + system
}
