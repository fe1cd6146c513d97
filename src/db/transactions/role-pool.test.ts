import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { openCircuitBreaker } from '../pool/circuit-breaker.ts'
import { rolePool } from './role-pool.ts'

const { url } = await aDatabase()
const pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true })
// The database is dropped while the last connection is closing.
pool.on('error', () => {})
const settings = 'set local role gapura_auth; set local search_path = auth'
const db = new Kysely<Record<string, never>>({
  dialect: new PostgresDialect({ pool: rolePool(pool, settings, openCircuitBreaker(url)) }),
})
const who = sql<{ role: string; path: string }>`select current_user as role, current_setting('search_path') as path`
afterAll(() => db.destroy())

test('a single statement and one in a transaction run as the role, and leave nothing on the connection', async () => {
  const asRole = [{ role: 'gapura_auth', path: 'auth' }]
  expect((await who.execute(db)).rows).toEqual(asRole)
  expect((await db.transaction().execute((tx) => who.execute(tx))).rows).toEqual(asRole)
  const { rows } = await pool.query('select current_user as role, current_setting($1) as path', ['search_path'])
  expect(rows[0].role).not.toBe('gapura_auth')
  expect(rows[0].path).not.toBe('auth')
})

test('what fails throws its own error and is rolled back, and the connection stays usable', async () => {
  const insert = (id: string) =>
    sql`insert into verification (id, identifier, value, expires_at, created_at, updated_at)
      values (${id}, 'i', 'v', now(), now(), now())`
  await insert('1').execute(db)
  await expect(insert('1').execute(db)).rejects.toMatchObject({ code: '23505' })
  const failing = db.transaction().execute(async (tx) => {
    await insert('2').execute(tx)
    await insert('1').execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  const { rows } = await sql<{ id: string }>`select id from verification`.execute(db)
  expect(rows).toEqual([{ id: '1' }])
  await expect(sql`select * from public.merchant`.execute(db)).rejects.toMatchObject({ code: '42501' })
})
