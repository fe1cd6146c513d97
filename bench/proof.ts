/**
 * `npm run bench:proof`: what it takes to chain, close, prove and verify a day of a million ledger transactions. Exit code 1
 * where their proofs take more than 60 s, or checking one more than 50 ms.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { BASE32, newMerchantId } from '../src/base/id.ts'
import { holdMasterKey } from '../src/base/master-key.ts'
import { closeDb, type Db, openDb } from '../src/db/db.ts'
import { CacheInvalidation } from '../src/db/invalidation/cache-invalidation.ts'
import { migrate } from '../src/db/schema/migrate.ts'
import { ALL_MERCHANTS, transaction } from '../src/db/transaction.ts'
import { readHashes } from '../src/proof/day-tree.ts'
import { keepBooks } from '../src/proof/jobs.ts'
import { openProofKeys } from '../src/proof/keys.ts'
import { HASH_BYTES, hashNode } from '../src/proof/merkle.ts'
import { packageFiles } from '../src/proof/package/package-files.ts'
import { type Proof, proofOf } from '../src/proof/proof-of.ts'
import { newPace } from '../src/proof/sequence.ts'
import { verifyInclusion } from '../src/proof/verifier/verify.mjs'
import { verifyBooks } from '../src/proof/verify/verify-books.ts'
import { printSettings, printTable, quantile, wholeNumber } from './report.ts'
import { startPostgres } from './servers.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const MERCHANTS = 20
const DAY = '2026-11-20'
const SAMPLES = 500
const PROOFS_MAX_S = 60
const CHECK_MAX_MS = 50

const postgres = await startPostgres()
await migrate(postgres.url)
const db = openDb({ url: postgres.url, connectionsMax: 4, connectTimeoutMs: 5_000, queryTimeoutMs: 600_000 })
const folder = mkdtempSync(join(tmpdir(), 'proof-'))
const rows: string[][] = []
const timed = async <T>(what: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const startedMs = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedMs) / 1_000
  rows.push([what, `${seconds.toFixed(1)} s`, `${((seconds / ROWS) * 1e6).toFixed(1)} µs`])
  return { result, seconds }
}

try {
  await seed(postgres.url)
  await measure(db)
} finally {
  await closeDb(db)
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

/** Writes merchants and the transactions of a day straight into the tables. */
async function seed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
  const merchants = Array.from({ length: MERCHANTS }, () => newMerchantId())
  await client.query(
    `insert into merchant (id, display_name, time_zone, created_at)
     select id, 'Toko', 'Asia/Jakarta', now() from unnest($1::text[]) as id`,
    [merchants],
  )
  await client.query(
    `create temp table made as
     select merchant_id, 'ltx_' || substr(merchant_id, 5, 3) || (
         select string_agg(substr('${BASE32}', (((extract(epoch from at) * 1000)::bigint - 1704067200000) >> (5 * (7 - n)) & 31)::int + 1, 1), '' order by n)
         from generate_series(0, 7) as n
       ) || lpad(translate(upper(to_hex(i)), 'ABCDEF', 'abcdef'), 15, '0') as id, at, i
     from (
       select ($1::text[])[1 + i % ${MERCHANTS}] as merchant_id, i,
         timestamptz '${DAY}T00:00:00+07:00' + i * interval '86000 seconds' / ${ROWS} as at
       from generate_series(1, ${ROWS}) as i
     ) as each_one`,
    [merchants],
  )
  await client.query(`
    with cause as (
      insert into ledger_transaction select merchant_id, id, 'receipt:' || id, 'posting', null, at from made
    )
    insert into ledger_entry select merchant_id, id, line, (array['clearing:con_1', 'pending', 'fees'])[line], 'IDR',
      (array[-12500000 - i, 12425000 + i, 75000])[line] from made, generate_series(1, 3) as line;
    drop table made; analyze`)
  await client.end()
}

async function measure(db: Db): Promise<void> {
  const masterKey = holdMasterKey(randomBytes(32))
  let now = new Date(`${DAY}T12:00:00+07:00`)
  const keys = openProofKeys({ db, clock: () => now, masterKey, invalidation: new CacheInvalidation() })
  const pace = newPace()
  const step = () => keepBooks({ db, keys, issuer: 'https://pay.example' }, now, pace)
  await step()
  now = new Date(`${DAY}T23:59:59.999+07:00`)
  await timed('chained', async () => {
    while ((await step()) > 0);
  })
  now = new Date('2026-11-21T00:06:00+07:00')
  await timed('the day closed', async () => {
    while ((await step()) > 0);
  })
  const paths = await timed('an audit path of each transaction', async () => {
    const leaves = await transaction(db, ALL_MERCHANTS, (tx) => readHashes(tx, DAY, 0, ROWS))
    return pathsOf(leaves)
  })
  const written = await timed('a package of the day written', () => writePackage(db))
  await timed('the package verified by its program', async () => {
    const { status, stdout } = spawnSync(process.execPath, [join(folder, 'verify.mjs')], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stdout)
  })
  await timed('everything verified by `ledger verify`', async () => {
    const faults = await verifyBooks({ db, masterKey })
    if (faults.length > 0) throw new Error(JSON.stringify(faults.slice(0, 3)))
  })
  const { made, checked } = await sample(db)
  printSettings(`${wholeNumber(ROWS)} ledger transactions of ${MERCHANTS} merchants in a day, 3 entries each.`)
  printTable(['', 'in all', 'each'], rows)
  console.log(`\nOne proof made (p50, p99 of ${SAMPLES}): ${made}; checked by verify.mjs: ${checked.text}`)
  console.log(`Nodes of all audit paths: ${wholeNumber(paths.result)}; the package: ${written.result} MB`)
  if (paths.seconds > PROOFS_MAX_S || checked.p99 > CHECK_MAX_MS) process.exitCode = 1
}

/** The levels of a tree from its leaves up: of an odd number the last is the same on the next level. */
function levelsOf(leaves: Buffer): Buffer[] {
  const levels = [leaves]
  for (let below = leaves; below.length > HASH_BYTES; ) {
    const nodes: Buffer[] = []
    for (let at = 0; at < below.length; at += 2 * HASH_BYTES) {
      const [left, right] = [below.subarray(at, at + HASH_BYTES), below.subarray(at + HASH_BYTES, at + 2 * HASH_BYTES)]
      nodes.push(right.length > 0 ? hashNode(left, right) : left)
    }
    below = Buffer.concat(nodes)
    levels.push(below)
  }
  return levels
}

/** Makes the audit path of every leaf, as text; returns of how many nodes they are. */
function pathsOf(leaves: Buffer): number {
  const levels = levelsOf(leaves).map((level) => level.toString('hex'))
  let nodes = 0
  for (let leaf = 0; leaf < leaves.length / HASH_BYTES; leaf++) {
    const path: string[] = []
    for (let index = leaf, n = 0; n < levels.length - 1; n++, index >>= 1) {
      const start = (index ^ 1) * 2 * HASH_BYTES
      const sibling = levels[n]?.slice(start, start + 2 * HASH_BYTES)
      if (sibling) path.push(sibling)
    }
    nodes += path.length
  }
  return nodes
}

/** Writes the package of the day; returns its size in MB. */
async function writePackage(db: Db): Promise<number> {
  let bytes = 0
  const wanted = { scope: { kind: 'day', day: DAY } as const, since: null, now: new Date() }
  for await (const { name, pieces } of packageFiles(db, wanted)) {
    const path = join(folder, name)
    await pipeline(Readable.from(pieces), createWriteStream(path))
    bytes += statSync(path).size
  }
  return Math.round(bytes / 1e6)
}

/** Makes single proofs as a receipt does, and checks each. */
async function sample(db: Db): Promise<{ made: string; checked: { text: string; p99: number } }> {
  const places = await transaction(db, ALL_MERCHANTS, async (tx) =>
    tx
      .selectFrom('proof_leaf')
      .select(['merchant_id', 'transaction_id'])
      .orderBy((expression) => expression.fn('md5', ['transaction_id']))
      .limit(SAMPLES)
      .execute(),
  )
  const times = { made: [] as number[], checked: [] as number[] }
  for (const { merchant_id, transaction_id } of places) {
    let startedMs = performance.now()
    const proof: Proof | null = await transaction(db, merchant_id, (tx) => proofOf(tx, merchant_id, transaction_id))
    times.made.push(performance.now() - startedMs)
    startedMs = performance.now()
    if (!proof || !verifyInclusion(proof)) throw new Error(`the proof of ${transaction_id} does not hold`)
    times.checked.push(performance.now() - startedMs)
  }
  const textOf = (all: number[]) => {
    all.sort((a, b) => a - b)
    return `${quantile(all, 0.5).toFixed(2)}, ${quantile(all, 0.99).toFixed(2)} ms`
  }
  return {
    made: textOf(times.made),
    checked: { text: textOf(times.checked), p99: quantile(times.checked, 0.99) },
  }
}
