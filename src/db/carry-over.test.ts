import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseAt } from '../../test/global-setup.ts'
import { asOwner } from '../../test/owner.ts'
import { migrate } from './migrate.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const server = inject('serverUrl')
const name = `test_${randomBytes(6).toString('hex')}`
const url = databaseAt(server, name)
await asOwner(server, `create database ${name}`)
afterAll(() => asOwner(server, `drop database ${name} with (force)`))

/** The schema as it was before tables were partitioned. */
async function migrateUntil(end: string): Promise<void> {
  await asOwner(
    url,
    'create table migration (name text primary key, sha256 text not null, applied_at timestamptz default now())',
  )
  for (const file of (await readdir(FOLDER)).sort()) {
    if (file >= end) return
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    await asOwner(url, text, `insert into migration (name, sha256) values ('${file}', '${sha256}')`)
  }
}

test('partitioning carries every row over as it was', async () => {
  await migrateUntil('0030')
  const id = '0'.repeat(26)
  await asOwner(
    url,
    `insert into idempotency_key values ('mer_${id}', 'POST /', 'k', decode(repeat('ab', 32), 'hex'), 200, '{}', '2026-01-02')`,
    `insert into event values ('mer_${id}', 'evt_${id}', 'payment.succeeded', 'co_1', 1, '{}', '2026-01-02')`,
    `insert into delivery values ('mer_${id}', 'evt_${id}', 'payments', 'PENDING', 2, 3, '2026-01-03', null, '2026-01-02')`,
    `insert into delivery_try values ('mer_${id}', 'evt_${id}', 1, '2026-01-02', 12, 500, null, 'https://shop.example/', 'no')`,
    `insert into api_request values ('mer_${id}', 'arq_${id}', '2026-01-02', 'req', 'key', 'GET', '/', 200, 1, '::1', null, 'k', '{}', null)`,
    `insert into inbound_message values ('bank', 'e', 'qr', 'hash', 'raw', '2026-01-02', 200, '{}')`,
  )
  const tables = ['idempotency_key', 'event', 'delivery', 'delivery_try', 'api_request', 'inbound_message']
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const readAll = async () => {
    const found: unknown[][] = []
    for (const table of tables)
      found.push((await client.query(`select to_jsonb(t) - 'period' as row from ${table} t`)).rows)
    return found
  }
  const before = await readAll()
  expect(before.map((rows) => rows.length)).toEqual(tables.map(() => 1))
  await migrate(url)
  expect(await readAll()).toEqual(before)
  await client.end()
})
