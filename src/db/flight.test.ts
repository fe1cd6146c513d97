import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { until } from '../../test/gateway.ts'
import { closeDb, openDb } from './db.ts'
import { CommitUnknown, DatabaseUnavailable } from './failures.ts'
import { flightStatement, runInOneFlight } from './flight.ts'
import { EVERYONE, transaction } from './transaction.ts'

const { db, url } = await aDatabase()
const A = `mer_${'a'.repeat(26)}`
const B = `mer_${'b'.repeat(26)}`

const INSERT = flightStatement(
  'insert into merchant (id, display_name, created_at) values ($1, $2, now()) returning id',
)
const READ = flightStatement('select id from merchant order by id')

const insertMerchant = (scope: string, id: string, name: string | null = id) =>
  runInOneFlight(db, scope, INSERT, [id, name])
const readMerchants = (scope: string) => runInOneFlight<{ id: string }>(db, scope, READ, [])

test('a flight works as the application, with the rows of its scope and no others', async () => {
  expect(await insertMerchant(A, A)).toEqual([{ id: A }])
  expect(await insertMerchant(B, B)).toEqual([{ id: B }])
  expect(await readMerchants(A)).toEqual([{ id: A }])
  expect(await readMerchants(EVERYONE)).toEqual([{ id: A }, { id: B }])
  await expect(insertMerchant(A, `mer_${'c'.repeat(26)}`)).rejects.toThrow(/row-level security/)
  const { rows } = await db.pool.query('select current_user as who, current_setting($1, true) as scope', [
    'gapura.scope',
  ])
  expect(rows[0].who).not.toBe('gapura_app')
  expect(rows[0].scope).toBe('')
})

test('what fails is rolled back, its own error thrown, and the connection as good as before', async () => {
  for (let i = 0; i < 20; i++) await expect(insertMerchant(A, A)).rejects.toMatchObject({ code: '23505' })
  await expect(insertMerchant(B, `mer_${'d'.repeat(26)}`, null)).rejects.toThrow()
  expect(await readMerchants(EVERYONE)).toHaveLength(2)
  expect(db.pool.totalCount).toBeLessThanOrEqual(2)
})

test('a server that is out of disk is unavailable', async () => {
  const text = "do $$ begin raise exception 'no room' using errcode = '53100'; end $$"
  await expect(runInOneFlight(db, EVERYONE, flightStatement(text), [])).rejects.toThrow(DatabaseUnavailable)
})

test('a scope that is none never reaches the database', async () => {
  await expect(readMerchants("*'; drop table merchant; --")).rejects.toThrow('not a scope')
  expect(await readMerchants(EVERYONE)).toHaveLength(2)
})

test('where the connection breaks on the way, the outcome is unknown', async () => {
  const flight = runInOneFlight(db, EVERYONE, flightStatement("select pg_sleep(30), 'broken on the way'"), [])
  const isUnknown = expect(flight).rejects.toThrow(CommitUnknown)
  await until(async () => {
    const { rows } = await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like '%broken on the way%' and state = 'active' and pid <> pg_backend_pid()`,
    )
    return rows.length > 0
  })
  await isUnknown
  expect(await readMerchants(EVERYONE)).toHaveLength(2)
})

test('a connection in use that breaks between statements fails its transaction alone', async () => {
  await expect(
    transaction(db, EVERYONE, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await new Promise((resolve) => setTimeout(resolve, 500))
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toThrow(DatabaseUnavailable)
  expect(await readMerchants(EVERYONE)).toHaveLength(2)
})

// Through PgBouncer no connection is one's own; that its forgetting is no error, the other tests show there.
test.skipIf(process.env.PGBOUNCER)(
  'a connection keeps the statement; one that has lost it, or has it already, is no error to anybody',
  async () => {
    const { rows } = await db.pool.query('select count(*)::int as kept from pg_prepared_statements where name = $1', [
      READ.name,
    ])
    expect(rows[0].kept).toBe(1)
    for (const spoil of ['deallocate all', `prepare ${READ.name} as ${READ.text}`]) {
      const other = openDb({ url, connectionsMax: 1, connectTimeoutMs: 5_000, queryTimeoutMs: 5_000 })
      onTestFinished(() => closeDb(other))
      if (spoil.startsWith('deallocate')) await runInOneFlight(other, EVERYONE, READ, [])
      await other.pool.query(spoil)
      for (let i = 0; i < 3; i++) expect(await runInOneFlight(other, EVERYONE, READ, [])).toHaveLength(2)
    }
  },
)
