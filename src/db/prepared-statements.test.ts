import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { keepsPreparedStatements, prepared, statementName } from './prepared-statements.ts'
import { ALL_MERCHANTS, transaction } from './transaction.ts'

const { db } = await aDatabase()

test('a prepared statement goes by the name of its text; another has none', async () => {
  await transaction(db, ALL_MERCHANTS, async (tx) => {
    await prepared(sql`select ${1}::int as prepared_one`).execute(tx)
    await sql`select ${1}::int as not_prepared_one`.execute(tx)
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements where statement like '%prepared_one%' and name <> ''`.execute(
      tx,
    )
    expect(rows.map((row) => row.statement)).toEqual(['select $1::int as prepared_one'])
    expect(rows[0]?.name).toBe(statementName('select $1::int as prepared_one'))
  })
})

test('the plan of a prepared statement is not made for the tables as they happen to be', async () => {
  await transaction(db, ALL_MERCHANTS, async (tx) => {
    const { rows } = await prepared(sql<{ seqscan: string; mode: string }>`
      select current_setting('enable_seqscan') as seqscan, current_setting('plan_cache_mode') as mode`).execute(tx)
    expect(rows).toEqual([{ seqscan: 'off', mode: 'force_generic_plan' }])
  })
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{ seqscan: string }>`select current_setting('enable_seqscan') as seqscan`.execute(tx),
  )
  expect(rows).toEqual([{ seqscan: 'on' }])
})

test('a connection that has lost its prepared statements costs a second run and nothing else', async () => {
  const { db: pooled } = await aDatabase()
  const run = () =>
    transaction(pooled, ALL_MERCHANTS, (tx) => prepared(sql<{ n: number }>`select ${7}::int as n`).execute(tx))
  await run()
  // What a pooler does between two transactions: the connection behind is another one.
  const clients = await Promise.all(Array.from({ length: pooled.pool.totalCount }, () => pooled.pool.connect()))
  for (const client of clients) await client.query('deallocate all')
  for (const client of clients) client.release()
  expect((await run()).rows).toEqual([{ n: 7 }])
  expect(keepsPreparedStatements(pooled.pool)).toBe(false)
  expect((await run()).rows).toEqual([{ n: 7 }])
  expect(keepsPreparedStatements(db.pool)).toBe(true)
})
