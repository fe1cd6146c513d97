import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { asOwner, passDays } from '../../../test/gateway/owner.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../transaction.ts'
import { maintainPartitions } from './partitions.ts'

const { db, url } = await aDatabase()
const merchantId = `mer_${'0'.repeat(26)}`
const inScope = <T>(text: string, scope: string = ALL_MERCHANTS): Promise<T[]> =>
  transaction(db, scope, (tx) => sql.raw<T>(text).execute(tx)).then(({ rows }) => rows)

/** What is in the partitioned table, by the period it is in. */
const countKeys = async () => {
  const rows = await inScope<{ count: bigint }>(
    `select count(key) as count from partition_period
     left join idempotency_key using (period) where family = 'idempotency_key' group by period order by period`,
  )
  return rows.map(({ count }) => Number(count))
}
const claim = (key: string, at: Date) =>
  inScope(
    `insert into idempotency_key (merchant_id, operation, key, payload_hash, created_at)
     values ('${merchantId}', 'POST /', '${key}', decode(repeat('00', 32), 'hex'), '${at.toISOString()}')`,
  )
const start = new Date()
const day = (n: number) => later(start, n * DAY_MS)
await passDays(url, 400)
await asOwner(
  url,
  `update partition_family set period = '10 days', retention = '30 days' where name = 'idempotency_key'`,
)

test('a period ends when it has had its time, and is dropped when its rows have had theirs', async () => {
  await claim('first', day(0))
  await maintainPartitions(db, day(9))
  expect(await countKeys()).toEqual([1])
  await maintainPartitions(db, day(11))
  await claim('second', day(11))
  expect(await countKeys()).toEqual([1, 1])
  await maintainPartitions(db, day(22))
  await maintainPartitions(db, day(33))
  // The first one ended on day 11.
  await maintainPartitions(db, day(40))
  expect(await countKeys()).toEqual([1, 1, 0, 0])
  await maintainPartitions(db, day(42))
  expect(await countKeys()).toEqual([1, 0, 0])
  expect(await maintainPartitions(db, day(42))).toBe(0)
})

test('a row always has a partition: after a year without maintenance, and from a clock that went wrong', async () => {
  for (const [key, at] of [
    ['a year late', day(400)],
    ['long ago', day(-4_000)],
    ['far ahead', day(40_000)],
  ] as const)
    await claim(key, at)
  expect((await countKeys()).at(-1)).toBe(3)
  await maintainPartitions(db, day(399))
  await claim('next', day(399))
  // Earlier rows are retained as long as ever.
  expect(await countKeys()).toEqual([3, 1])
})

test('of many processes that maintain them at once one begins the period', async () => {
  await passDays(url, 11)
  const done = await Promise.all(Array.from({ length: 8 }, () => maintainPartitions(db, day(410))))
  expect((await countKeys()).length).toBe(3)
  expect(done.filter((n) => n > 0).length).toBeGreaterThan(0)
})

test('a locked table is left for the next time, and no transaction has to queue behind', async () => {
  await passDays(url, 11)
  const before = (await countKeys()).length
  const [inserted, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = transaction(db, ALL_MERCHANTS, async (tx) => {
    await tx.insertInto('idempotency_key').values(aRow('held')).execute()
    inserted.resolve()
    await over.promise
  })
  await inserted.promise
  const maintaining = maintainPartitions(db, day(421))
  await claim('meanwhile', day(421))
  await maintaining
  expect((await countKeys()).length).toBe(before)
  over.resolve()
  await held
  await maintainPartitions(db, day(421))
  expect((await countKeys()).length).toBe(before + 1)
})

test('the application maintains them only when due, and reaches rows through the partitioned table alone', async () => {
  const [leaf] = await inScope<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'idempotency_key'::regclass limit 1`,
  )
  const ahead = `select maintain_partitions('idempotency_key', now() + interval '500 days')`
  for (const statement of [
    `select * from ${leaf?.name}`,
    `delete from ${leaf?.name}`,
    `drop table ${leaf?.name}`,
    'delete from idempotency_key',
    'truncate idempotency_key',
    `alter table idempotency_key detach partition ${leaf?.name}`,
    `select begin_period('idempotency_key', now())`,
    `update partition_family set retention = '1 day'`,
    `update partition_period set begun_at = now() - interval '1 year'`,
    `insert into partitioned_table values ('merchant', 'event', 9)`,
  ])
    await expect(inScope(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  await expect(inScope(ahead)).rejects.toThrow('that time has not come')
  expect(await inScope(`select maintain_partitions('merchant', now()) as done`)).toEqual([{ done: 0 }])
})

test('a partition shows a merchant’s rows to no other scope, also to a role that may read it', async () => {
  await claim('mine', day(421))
  const leaves = await inScope<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'idempotency_key'::regclass`,
  )
  for (const { name } of leaves) {
    await asOwner(url, `grant select on ${name} to gapura_app`)
    expect(await inScope(`select * from ${name}`, `mer_${'1'.repeat(26)}`)).toEqual([])
  }
  expect(await inScope(`select * from idempotency_key`, `mer_${'1'.repeat(26)}`)).toEqual([])
})

const aRow = (key: string) => ({
  merchant_id: merchantId,
  operation: 'POST /',
  key,
  payload_hash: Buffer.alloc(32),
  status: null,
  body: null,
  created_at: day(421),
})
