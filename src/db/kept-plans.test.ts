import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { forgets, KEPT, keepsPlans, keptName } from './kept-plans.ts'
import { EVERYONE, transaction } from './transaction.ts'

const { db } = await aDatabase()

const preparedOf = (marker: string) =>
  transaction(db, EVERYONE, (tx) =>
    sql<{ name: string }>`select name from pg_prepared_statements where statement like ${`%${marker}%`}
      and name <> ''`.execute(tx),
  ).then(({ rows }) => rows.map((row) => row.name))

test('a kept statement is prepared under the name of its text, another is not', async () => {
  await transaction(db, EVERYONE, async (tx) => {
    await sql`select ${1}::int as kept_one ${KEPT}`.execute(tx)
    await sql`select ${1}::int as not_kept_one`.execute(tx)
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements where statement like '%kept_one%' and name <> ''`.execute(tx)
    expect(rows.map((row) => row.statement)).toEqual(['select $1::int as kept_one /* kept */'])
    expect(rows[0]?.name).toBe(keptName('select $1::int as kept_one /* kept */'))
  })
})

test('a plan that is kept is not made for the tables as they happen to be', async () => {
  await transaction(db, EVERYONE, async (tx) => {
    const { rows } = await sql<{ seqscan: string; mode: string }>`
      select current_setting('enable_seqscan') as seqscan, current_setting('plan_cache_mode') as mode ${KEPT}`.execute(
      tx,
    )
    expect(rows).toEqual([{ seqscan: 'off', mode: 'force_generic_plan' }])
  })
  const { rows } = await transaction(db, EVERYONE, (tx) =>
    sql<{ seqscan: string }>`select current_setting('enable_seqscan') as seqscan`.execute(tx),
  )
  expect(rows).toEqual([{ seqscan: 'on' }])
})

test('a connection that has forgotten it, or knew it before, costs a second try and nothing else', async () => {
  const { db: pooled } = await aDatabase()
  const run = () => transaction(pooled, EVERYONE, (tx) => sql<{ n: number }>`select ${7}::int as n ${KEPT}`.execute(tx))
  await run()
  // What a pooler does between two transactions: the connection behind is another one.
  const clients = await Promise.all(Array.from({ length: pooled.pool.totalCount }, () => pooled.pool.connect()))
  for (const client of clients) await client.query('deallocate all')
  for (const client of clients) client.release()
  expect((await run()).rows).toEqual([{ n: 7 }])
  expect(keepsPlans(pooled.pool)).toBe(false)
  expect((await run()).rows).toEqual([{ n: 7 }])
  expect(keepsPlans(db.pool)).toBe(true)
  expect(await preparedOf('no such statement')).toEqual([])
  forgets(pooled.pool)
})
