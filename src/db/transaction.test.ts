import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { closeDb, openDb } from './db.ts'
import { DatabaseUnavailable } from './failures.ts'
import { ALL_MERCHANTS, pipelined, transaction } from './transaction.ts'

const { db, url } = await aDatabase()
const A = `mer_${'a'.repeat(26)}`
const B = `mer_${'b'.repeat(26)}`

const insertMerchant = (id: string) =>
  transaction(db, id, (tx) =>
    tx
      .insertInto('merchant')
      .values({
        id,
        display_name: id,
        success_url: null,
        cancel_url: null,
        default_currency: null,
        accent_color: null,
        logo_url: null,
        created_at: new Date(),
      })
      .execute(),
  )

test('a transaction sees the rows of its scope and no others', async () => {
  await insertMerchant(A)
  await insertMerchant(B)
  const seen = (scope: string | string[]) =>
    transaction(db, scope, (tx) => tx.selectFrom('merchant').select('id').orderBy('id').execute()).then((rows) =>
      rows.map((row) => row.id),
    )
  expect(await seen(A)).toEqual([A])
  expect(await seen([A, B])).toEqual([A, B])
  expect(await seen(ALL_MERCHANTS)).toEqual([A, B])
  expect(await seen([])).toEqual([])
})

test('a row of another merchant cannot be written', async () => {
  const C = `mer_${'c'.repeat(26)}`
  await expect(
    transaction(db, A, (tx) =>
      tx.insertInto('allowed_origin').values({ origin: 'https://c.example', merchant_id: C }).execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('what throws is rolled back and the connection stays usable', async () => {
  await expect(
    transaction(db, A, async (tx) => {
      await tx.updateTable('merchant').set({ display_name: 'changed' }).where('id', '=', A).execute()
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const row = await transaction(db, A, (tx) =>
    tx.selectFrom('merchant').select('display_name').executeTakeFirstOrThrow(),
  )
  expect(row.display_name).toBe(A)
})

test('a statement whose failure the work hides fails the transaction: nothing of it was written', async () => {
  const hiding = transaction(db, A, async (tx) => {
    await tx.updateTable('merchant').set({ display_name: 'changed' }).where('id', '=', A).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => {})
    return 'written'
  })
  await expect(hiding).rejects.toThrow('rolled the transaction back')
})

test('bigint columns are read as bigint', async () => {
  const row = await transaction(db, A, (tx) => sql<{ n: bigint }>`select 9007199254740993::bigint as n`.execute(tx))
  expect(row.rows[0]?.n).toBe(9007199254740993n)
})

test('a serialization failure runs the whole transaction again', async () => {
  let runs = 0
  const result = await transaction(db, A, async (tx) => {
    runs++
    if (runs < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
    return runs
  })
  expect(result).toBe(3)
})

test.each(['53100', '53200', '58030'])(
  'a server without disk, memory or a working system (%s) is unavailable, at once',
  async (code) => {
    let runs = 0
    const failing = transaction(db, A, async (tx) => {
      runs++
      await sql.raw(`do $$ begin raise exception 'no room' using errcode = '${code}'; end $$`).execute(tx)
    })
    await expect(failing).rejects.toThrow(DatabaseUnavailable)
    expect(runs).toBe(1)
    expect(await transaction(db, A, async () => 'usable')).toBe('usable')
  },
)

test('a transaction whose process sends nothing more is ended by the server, and its rows are free again', async () => {
  const limit = await transaction(db, A, (tx) =>
    sql<{
      ms: string
    }>`select setting as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`.execute(tx),
  )
  expect(limit.rows).toEqual([{ ms: '10000' }])
})

test('a transaction that the server ended for idling is reported as an unavailable database', async () => {
  // What the server says then: read with the answer to the next statement, where the process computed or got no processor.
  const failing = transaction(db, A, (tx) =>
    sql`do $$ begin raise exception 'terminating connection' using errcode = '25P03'; end $$`.execute(tx),
  )
  await expect(failing).rejects.toThrow(DatabaseUnavailable)
})

test('statements that are sent together run in order, without waiting for each other', async () => {
  const order = await transaction(db, ALL_MERCHANTS, (tx) =>
    pipelined([
      sql`create temporary table step (n int) on commit drop`.execute(tx),
      sql`insert into step values (1)`.execute(tx),
      sql`insert into step select max(n) + 1 from step`.execute(tx),
      sql<{ n: number }>`select n from step order by n`.execute(tx),
    ]),
  )
  expect(order[3].rows).toEqual([{ n: 1 }, { n: 2 }])
  expect(order[2].numAffectedRows).toBe(1n)
})

test('of statements sent together the first that failed is reported, and all are rolled back', async () => {
  const failing = transaction(db, ALL_MERCHANTS, (tx) =>
    pipelined([
      sql`update merchant set display_name = 'changed'`.execute(tx),
      sql`select 1 / 0`.execute(tx),
      sql`select 1`.execute(tx),
      sql`select no_such_column`.execute(tx),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const names = await transaction(db, ALL_MERCHANTS, (tx) => tx.selectFrom('merchant').select('display_name').execute())
  expect(names.map((row) => row.display_name)).not.toContain('changed')
})

test('the error of a failed statement names its caller', async () => {
  const fail = () => transaction(db, ALL_MERCHANTS, async (tx) => await sql`select 1 / 0`.execute(tx))
  const error = await fail().catch((thrown: Error) => thrown)
  expect((error as Error).stack).toContain('transaction.test.ts')
})

test('what waited for its connection has that much less time for its statements', async () => {
  const [queryTimeoutMs, waitsMs] = [3_000, 2_000]
  const narrow = openDb({ url, connectionsMax: 1, connectTimeoutMs: 60_000, queryTimeoutMs })
  try {
    const holder = await narrow.pool.connect()
    setTimeout(() => holder.release(), waitsMs)
    const startedMs = performance.now()
    const slow = transaction(narrow, ALL_MERCHANTS, (tx) => sql`select pg_sleep(30)`.execute(tx))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - startedMs).toBeLessThan(queryTimeoutMs + waitsMs)
  } finally {
    await closeDb(narrow)
  }
})
