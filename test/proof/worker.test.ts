import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, later, MINUTE_MS } from '../../src/base/clock.ts'
import { newId, newMerchantId } from '../../src/base/id.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { announceNext, type ShippedDay } from '../../src/proof/announce.ts'
import { endOfDay } from '../../src/proof/day.ts'
import { keepBooks } from '../../src/proof/jobs.ts'
import { compareDays } from '../../src/proof/verify/compare.ts'
import { readSnapshot, verifyBooks } from '../../src/proof/verify/verify-books.ts'
import { runAsOwner, transactionSql } from '../database/ledger-sql.ts'
import { type Books, someBooks, withoutGuards } from './books.ts'

const opened: Books[] = []
async function begun(merchants = 3): Promise<Books> {
  const books = await someBooks(merchants)
  opened.push(books)
  await books.work(new Date('2026-11-20T00:00:00+07:00'))
  return books
}
const snapshotOf = async ({ db }: Books) => (await readSnapshot({ db })) ?? { days: [], leaves: 0 }

afterEach(async () => {
  for (const { db, masterKey } of opened.splice(0)) expect(await verifyBooks({ db, masterKey })).toEqual([])
})

test('a transaction is chained some seconds after it was booked, and one that commits late before its day closes', async () => {
  const books = await begun()
  await books.book('2026-11-20', 100)
  await books.work(new Date('2026-11-20T12:00:00+07:00'))
  const { leaves } = await snapshotOf(books)
  expect(leaves).toBeGreaterThan(40)
  expect(leaves).toBeLessThan(60)
  // Their times have been read.
  await books.book('2026-11-20', 20)
  await books.close('2026-11-20')
  expect((await snapshotOf(books)).days.map(({ treeSize }) => treeSize)).toEqual([120])
})

test('books begin with the earliest transaction there is, or with what comes next', async () => {
  const books = await someBooks(3)
  opened.push(books)
  await books.book('2024-02-01', 1)
  await books.book('2026-11-19', 9)
  // The books begin, the years after the first transaction are read, and so are those of the day before.
  await books.work(new Date('2026-11-20T00:00:00+07:00'))
  expect((await snapshotOf(books)).leaves).toBe(10)
  const empty = await someBooks(1)
  opened.push(empty)
  const at = new Date('2026-11-20T00:00:00+07:00')
  expect([await empty.step(at), await empty.step(at)]).toEqual([1, 0])
})

test('a day waits for a transaction that was writing when it was due to close', async () => {
  const books = await begun(1)
  const writer = new pg.Client({ connectionString: books.url })
  await writer.connect()
  await writer.query(`set gapura.scope = '*'; begin`)
  const [merchantId = ''] = books.merchants
  const at = new Date('2026-11-20T20:00:00+07:00')
  await writer.query(
    transactionSql(merchantId, 'world IDR -5, available IDR 5', { id: newId('ltx', merchantId, at), at }),
  )
  await books.close('2026-11-20')
  expect((await snapshotOf(books)).days).toEqual([])
  await writer.query('commit')
  await writer.end()
  await books.close('2026-11-20')
  expect((await snapshotOf(books)).days.map(({ treeSize }) => treeSize)).toEqual([1])
})

test('many workers chain each transaction once', async () => {
  const books = await begun()
  await books.book('2026-11-20', 2_100)
  const app = { db: books.db, keys: books.keys, issuer: 'https://pay.example' }
  const now = later(endOfDay('2026-11-20'), 6 * MINUTE_MS)
  for (let round = 0; round < 6; round++) await Promise.all([1, 2, 3].map(() => keepBooks(app, now)))
  await books.work(now)
  expect((await snapshotOf(books)).days.map(({ treeSize }) => treeSize)).toEqual([2_100])
})

test('every merchant has one event of each closed day, also of more than fit into one transaction', async () => {
  const books = await begun()
  const extra = Array.from({ length: 600 }, () => newMerchantId())
  await transaction(books.db, ALL_MERCHANTS, (tx) =>
    sql`insert into merchant (id, display_name, time_zone, created_at)
      select id, 'Toko', 'Asia/Jakarta', now() from unnest(${extra}::text[]) as id`.execute(tx),
  )
  await books.close('2026-11-21')
  const shipped: ShippedDay[] = []
  const announce = () =>
    transaction(books.db, ALL_MERCHANTS, (tx) =>
      announceNext(tx, new Date(), { livemode: false, ship: (day) => shipped.push(day) }),
    )
  while ((await announce()) > 0);
  expect(shipped.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21'])
  const { rows } = await transaction(books.db, ALL_MERCHANTS, (tx) =>
    sql<{ day: string; merchants: bigint }>`
      select subject_id as day, count(distinct merchant_id) as merchants from event where type = 'books.closed'
      group by 1 order by 1`.execute(tx),
  )
  expect(rows).toEqual([
    { day: '2026-11-20', merchants: 603n },
    { day: '2026-11-21', merchants: 603n },
  ])
  const stored = await snapshotOf(books)
  expect(compareDays(stored.days, shipped)).toEqual([])
})

test('a database that went back in time is consistent by itself, and found by the days that were shipped', async () => {
  const books = await begun()
  await books.book('2026-11-20', 50)
  await books.close('2026-11-20')
  await books.book('2026-11-21', 50)
  await books.close('2026-11-21')
  const shipped = (await snapshotOf(books)).days.map(({ day, root }) => ({ day, root }))
  await runAsOwner(
    books.url,
    withoutGuards(`delete from proof_day where day = '2026-11-21';
      delete from ledger_entry using proof_leaf where proof_leaf.transaction_id = ledger_entry.transaction_id and day = '2026-11-21';
      delete from ledger_transaction using proof_leaf where proof_leaf.transaction_id = id and day = '2026-11-21';
      delete from proof_leaf where day = '2026-11-21';
      delete from proof_head;
      insert into proof_head select distinct on (merchant_id) merchant_id, position, leaf_hash from proof_leaf
        order by merchant_id, position desc;
      update proof_state set open_day = '2026-11-21', leaves = 0`),
  )
  expect(await verifyBooks(books)).toEqual([])
  expect(compareDays((await snapshotOf(books)).days, shipped)).toMatchObject([
    { day: '2026-11-21', detail: expect.stringContaining('went back in time') },
  ])
  await books.close('2026-11-21')
  expect(compareDays((await snapshotOf(books)).days, shipped)).toMatchObject([
    { day: '2026-11-21', detail: expect.stringContaining('another root') },
  ])
})

test('a key that ended still verifies what it signed', async () => {
  const books = await begun()
  await books.close('2026-11-20')
  const nextYear = later(endOfDay('2026-11-20'), 366 * DAY_MS)
  while ((await snapshotOf(books)).days.length < 2) await books.step(nextYear)
  const { keys, days } = (await readSnapshot(books)) ?? { keys: [], days: [] }
  expect([keys.length, new Set(days.map(({ statement }) => statement.split('.')[0])).size]).toEqual([2, 2])
  expect((await books.keys.publicKeys()).filter(({ exp }) => exp === undefined)).toHaveLength(1)
})

test('the application’s role changes and removes nothing of the proof', async () => {
  const { db } = await begun()
  for (const statement of [
    'delete from proof_leaf',
    `update proof_leaf set leaf_hash = leaf_hash`,
    'delete from proof_day',
    'update proof_day set root = root',
    'delete from proof_key',
    'update proof_key set public_jwk = public_jwk',
  ]) {
    const run = transaction(db, ALL_MERCHANTS, (tx) => sql.raw(statement).execute(tx))
    await expect(run, statement).rejects.toMatchObject({ code: '42501' })
  }
})
