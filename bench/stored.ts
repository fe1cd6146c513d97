/**
 * `npm run bench:stored`: whether Gapura stays as fast when much is stored. The same gateway is measured over a database
 * with few checkouts and over one with many, in turns, so that the machine's mood falls on both. What counts is the ratio.
 * `BENCH_STORED`: how many are stored, few and many. `BENCH_SECONDS`, `BENCH_ROUNDS`: how long and how often each.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts'
import { type Measured, measureHttp } from './load.ts'
import { readRequest } from './requests.ts'
import { POSTGRES_SETTINGS, type Running, startGateway } from './servers.ts'
import { pickIds, seedStored } from './stored-rows.ts'

const [FEW = 10_000, MANY = 10_000_000] = (process.env.BENCH_STORED ?? '10000,10000000').split(',').map(Number)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const WARM_UP_SECONDS = 5
const CONNECTIONS = 32
/** The gateway is started once a round; what it sealed before it has to open again. */
const KEY = { GAPURA_MASTER_KEY: randomBytes(32).toString('base64') }
/** For filling alone: nobody waits for this server, and what it wrote is checkpointed before the measuring. */
const FILLING = {
  full_page_writes: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '512MB',
}
const WHAT = ['creation', 'status check', 'list, newest', 'list, by status', 'list, by externalId'] as const

type Stored = { count: number; ids: string[]; databaseUrl: string; stop(): Promise<void> }
type Measurement = (typeof WHAT)[number]
type Figures = Record<Measurement, number[]> & {
  p99Ms: number[]
  memoryMb: number
  walBytes: number[]
  reads: number[]
}

const stored: Stored[] = []
try {
  for (const count of [FEW, MANY]) stored.push(await fill(count))
  const figures = stored.map(newFigures)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, one] of stored.entries()) await measure(one, figures[i] as Figures)
  }
  await print(figures[0] as Figures, figures[1] as Figures, stored[1] as Stored)
} finally {
  for (const { stop } of stored) await stop()
}

async function fill(count: number): Promise<Stored> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gapura-bench-'))
  const filling = await startEmbeddedPostgres({ dataDir, settings: FILLING })
  // The first start makes the schema and the demo merchant.
  await (await startGateway(filling.url, undefined, KEY)).stop()
  const began = performance.now()
  await seedStored(filling.url, count)
  console.log(`${count.toLocaleString('en')} checkouts stored in ${Math.round((performance.now() - began) / 1_000)} s`)
  await filling.stop()
  const postgres = await startEmbeddedPostgres({ dataDir, settings: POSTGRES_SETTINGS })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await readIndexes(postgres.url)
  return { count, databaseUrl: postgres.url, ids: await pickIds(postgres.url, count, 5_000), stop }
}

/** A server that has run for a while has its indexes in memory, as far as there is room. */
async function readIndexes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create extension if not exists pg_prewarm')
  await client.query(
    `select pg_prewarm(oid) from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace`,
  )
  await client.end()
}

async function measure({ databaseUrl, ids }: Stored, figures: Figures): Promise<void> {
  const server = await startGateway(databaseUrl, undefined, KEY)
  try {
    await measureHttp(server.url, CONNECTIONS, WARM_UP_SECONDS)
    const before = await readCounters(databaseUrl)
    const watching = watchMemory(server)
    const created: Measured = await measureHttp(server.url, CONNECTIONS, SECONDS)
    figures.memoryMb = Math.max(figures.memoryMb, watching.stop())
    const after = await readCounters(databaseUrl)
    const rows = created.perSecond * SECONDS
    figures.creation.push(created.perSecond)
    figures.p99Ms.push(created.p99Ms)
    figures.walBytes.push((after.wal - before.wal) / rows)
    figures.reads.push((after.reads - before.reads) / rows)
    const paths = {
      'status check': () => `/v1/checkout/${ids[Math.floor(Math.random() * ids.length)]}`,
      'list, newest': () => '/v1/checkout?limit=20',
      'list, by status': () => '/v1/checkout?limit=20&status=FAILED',
      'list, by externalId': () => `/v1/checkout?externalId=INV-${1 + Math.floor(Math.random() * FEW)}`,
    }
    for (const [what, path] of Object.entries(paths)) {
      const { perSecond, errors } = await measureHttp(server.url, CONNECTIONS, SECONDS / 2, () => readRequest(path()))
      if (errors + created.errors > 0) throw new Error(`${errors + created.errors} calls failed (${what})`)
      figures[what as keyof typeof paths].push(perSecond)
    }
  } finally {
    await server.stop()
  }
}

function newFigures(): Figures {
  const measured = Object.fromEntries(WHAT.map((what) => [what, [] as number[]])) as Record<Measurement, number[]>
  return { ...measured, p99Ms: [], memoryMb: 0, walBytes: [], reads: [] }
}

/** Write-ahead log written and pages requested from the operating system since the server began. */
async function readCounters(databaseUrl: string): Promise<{ wal: number; reads: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
       (select blks_read from pg_stat_database where datname = current_database())::float8 as reads`,
  )
  await client.end()
  return rows[0]
}

/** The most memory the gateway's process held, MB (Linux; elsewhere 0). */
function watchMemory({ pid }: Running): { stop(): number } {
  let most = 0
  const look = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1')
      most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
    } catch {
      // Not Linux.
    }
  }
  const timer = setInterval(look, 500)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return Math.round(most)
    },
  }
}

async function print(few: Figures, many: Figures, { databaseUrl }: Stored): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: settings } = await client.query(
    `select name || ' ' || current_setting(name) as text from pg_settings where name in ('shared_buffers', 'max_wal_size',
       'checkpoint_timeout', 'wal_compression', 'fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  )
  const { rows: size } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as text')
  await client.end()
  const cpu = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB`
  console.log(`\nMachine: ${cpu}; load average ${loadavg()[0]?.toFixed(1)}; Node ${process.version}; PostgreSQL 18:`)
  console.log(`${settings.map(({ text }) => text).join(', ')}; the larger database: ${size[0].text}.`)
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns, the median of each; load on the same machine.\n`,
  )
  const label = (count: number) => `${count.toLocaleString('en')} stored`.padStart(18)
  console.log(`| requests/s          | ${label(FEW)} | ${label(MANY)} | ratio |`)
  console.log('|---------------------|-------------------:|-------------------:|------:|')
  for (const what of WHAT) row(what, median(few[what]), median(many[what]), 0)
  console.log('\n| creation            |                    |                    |       |')
  console.log('|---------------------|-------------------:|-------------------:|------:|')
  row('p99, ms', median(few.p99Ms), median(many.p99Ms), 0)
  row('log, bytes a row', median(few.walBytes), median(many.walBytes), 0)
  row('pages read a row', median(few.reads), median(many.reads), 2)
  row('gateway memory, MB', few.memoryMb, many.memoryMb, 0)
  console.log(
    `\ncreation with ${MANY.toLocaleString('en')} stored ÷ with ${FEW.toLocaleString('en')}: ${(median(many.creation) / median(few.creation)).toFixed(2)}`,
  )
}

function row(what: string, few: number, many: number, digits: number): void {
  const text = (value: number) => value.toLocaleString('en', { maximumFractionDigits: digits }).padStart(18)
  console.log(
    `| ${what.padEnd(19)} | ${text(few)} | ${text(many)} | ${(few ? many / few : 0).toFixed(2).padStart(5)} |`,
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
