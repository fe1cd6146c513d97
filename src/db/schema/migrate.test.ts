import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { openFaultProxy } from '../../../test/faults/network/fault-proxy.ts'
import { asOwner } from '../../../test/gateway/owner.ts'
import { databaseAt } from '../../../test/setup/database-url.ts'
import { MigrationError, migrate, pendingMigrations } from './migrate.ts'

const FOLDER = new URL('../migrations/', import.meta.url)
const { url } = await aDatabase()
const proxy = await openFaultProxy(() => Number(new URL(url).port))
afterAll(() => proxy.close())
const through = new URL(url)
through.port = `${proxy.port}`

const readMigrations = async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** A new database in which only the migrations before `end` were applied. */
async function aDatabaseUntil(end: string): Promise<string> {
  const server = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(server, `create database ${name}`)
  onTestFinished(() => asOwner(server, `drop database ${name} with (force)`))
  const partial = databaseAt(server, name)
  await asOwner(
    partial,
    'create table migration (name text primary key, sha256 text not null, applied_at timestamptz default now())',
  )
  for (const { name: file, text, sha256 } of await readMigrations()) {
    if (file >= end) break
    await asOwner(partial, text, `insert into migration (name, sha256) values ('${file}', '${sha256}')`)
  }
  return partial
}

test('a released migration never changes', async () => {
  const files = await readMigrations()
  const advice =
    'Databases have run these files, so they never change. Undo the change, write it as a new file with the next number, ' +
    'and add that file’s SHA-256 to src/db/migrations/hashes.json.'
  const released = JSON.parse(await readFile(new URL('hashes.json', FOLDER), 'utf8'))
  expect(Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])), advice).toEqual(released)
})

test('migrations are numbered without a gap, so that two branches cannot add the same one unseen', async () => {
  const numbers = (await readMigrations()).map(({ name }) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1])
  expect(numbers).toEqual(numbers.map((_, i) => `${i + 1}`.padStart(4, '0')))
})

test('a database of which a part is migrated is completed, its rows as they were', async () => {
  const partial = await aDatabaseUntil('0018')
  const id = '0'.repeat(26)
  await asOwner(
    partial,
    `insert into idempotency_key values ('mer_${id}', 'POST /', 'k', decode(repeat('ab', 32), 'hex'), 200, '{}', '2026-01-02')`,
    `insert into event values ('mer_${id}', 'evt_${id}', 'payment.succeeded', 'co_1', 1, '{}', '2026-01-02')`,
    `insert into delivery values ('mer_${id}', 'evt_${id}', 'payouts', 'PENDING', 2, 3, '2026-01-03', null, '2026-01-02')`,
    `insert into delivery_try values ('mer_${id}', 'evt_${id}', 'payouts', 1, '2026-01-02', 12, 500, null, 'https://shop.example/', 'no')`,
    `insert into inbound_message values ('bank', 'e', 'qr', 'hash', 'raw', '2026-01-02', 200, '{}')`,
  )
  const tables = ['idempotency_key', 'event', 'delivery', 'delivery_try', 'inbound_message']
  const client = new pg.Client({ connectionString: partial })
  await client.connect()
  const readAll = async () => {
    const found: unknown[][] = []
    for (const table of tables)
      found.push((await client.query(`select jsonb_strip_nulls(to_jsonb(t)) as row from ${table} t`)).rows)
    return found
  }
  const before = await readAll()
  expect(before.map((rows) => rows.length)).toEqual(tables.map(() => 1))
  const names = (await readMigrations()).map(({ name }) => name)
  expect(await migrate(partial)).toEqual(names.slice(17))
  expect(await readAll()).toEqual(before)
  expect(await migrate(partial)).toEqual([])
  await client.end()
})

test('processes that migrate at once run every file once', async () => {
  const empty = await aDatabaseUntil('0000')
  await asOwner(empty, 'drop table migration')
  const ran = await Promise.all([migrate(empty), migrate(empty), migrate(empty)])
  expect(ran.flat().sort()).toEqual((await readMigrations()).map(({ name }) => name))
})

test('a database of an unreleased version is refused as it is, with what to do', async () => {
  const partial = await aDatabaseUntil('0003')
  await asOwner(partial, `update migration set sha256 = 'another' where name like '0002%'`)
  const refused = await migrate(partial).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MigrationError)
  expect((refused as Error).message).toMatch(
    /unreleased version.*0002_cache_invalidation\.sql.*new DATA_DIR, or drop the database/,
  )
  await expect(asOwner(partial, 'select from deployment')).rejects.toThrow(/does not exist/)
})

test('a database of the files before the first release is refused as it is, and one of a later version is accepted', async () => {
  const { url: later } = await aDatabase()
  await asOwner(later, `insert into migration (name, sha256) values ('9999_later.sql', 'later')`)
  expect(await migrate(later)).toEqual([])
  expect(await pendingMigrations(later)).toEqual([])
  // Their file 0001_scope.sql was another one, and their second one had another name.
  for (const before of ['0001_scope.sql', '0002_merchant.sql']) {
    const old = await aDatabaseUntil('0000')
    await asOwner(
      old,
      `insert into migration (name, sha256) values ('${before}', 'before')`,
      'create table merchant (id text)',
    )
    for (const open of [migrate, pendingMigrations]) {
      const refused = await open(old).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(MigrationError)
      expect((refused as Error).message).toMatch(`unreleased version of Gapura (its ${before} differs)`)
    }
    await expect(asOwner(old, 'select from deployment')).rejects.toThrow(/does not exist/)
  }
})

test('a start that finds everything done waits for no other process, not even one that migrates', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin; lock table migration in exclusive mode')
  expect(await migrate(url)).toEqual([])
  await other.query('rollback')
  await other.end()
})

test('a start ends with an error where the database accepts its connection and stops answering', async () => {
  // Nothing comes back after its query.
  const silenceAnswer = (said: string): boolean => {
    if (said.includes('from migration')) void proxy.begin({ is: 'half-open', silent: 'down' })
    return false
  }
  proxy.setTrap({ direction: 'up', at: 'message', matches: silenceAnswer, spring: () => {} })
  await expect(migrate(through.href)).rejects.toThrow(/timeout/)
})
