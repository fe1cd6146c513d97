import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aCrashingDb } from '../../../test/database/crashing-db.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { closeDb, openDb } from '../db.ts'
import { CommitUnknown, DatabaseUnavailable } from '../failures.ts'
import { preparedStatement } from '../prepared-statements.ts'
import { ALL_MERCHANTS, readPipelined, runPipelined, transaction } from '../transaction.ts'

const { db, url } = await aDatabase()
const A = `mer_${'a'.repeat(26)}`
const B = `mer_${'b'.repeat(26)}`

const INSERT = preparedStatement(
  'insert into merchant (id, display_name, created_at) values ($1, $2, now()) returning id',
)
const READ = preparedStatement('select id from merchant order by id')

const insertMerchant = (scope: string, id: string, name: string | null = id) =>
  runPipelined(db, scope, INSERT, [id, name])
const readMerchants = (scope: string) => runPipelined<{ id: string }>(db, scope, READ, [])

test('a pipeline runs as the application’s role, with the rows of its scope and no others', async () => {
  expect(await insertMerchant(A, A)).toEqual([{ id: A }])
  expect(await insertMerchant(B, B)).toEqual([{ id: B }])
  expect(await readMerchants(A)).toEqual([{ id: A }])
  expect(await readMerchants(ALL_MERCHANTS)).toEqual([{ id: A }, { id: B }])
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
  expect(await readMerchants(ALL_MERCHANTS)).toHaveLength(2)
  expect(db.pool.totalCount).toBeLessThanOrEqual(2)
})

test('a server that is out of disk is unavailable', async () => {
  const text = "do $$ begin raise exception 'no room' using errcode = '53100'; end $$"
  await expect(runPipelined(db, ALL_MERCHANTS, preparedStatement(text), [])).rejects.toThrow(DatabaseUnavailable)
})

test('a text that is no scope never reaches the database', async () => {
  await expect(readMerchants("*'; drop table merchant; --")).rejects.toThrow('not a scope')
  expect(await readMerchants(ALL_MERCHANTS)).toHaveLength(2)
})

test('where the connection breaks before the answer, the outcome is unknown', async () => {
  const pending = runPipelined(db, ALL_MERCHANTS, preparedStatement("select pg_sleep(30), 'broken on the way'"), [])
  const isUnknown = expect(pending).rejects.toThrow(CommitUnknown)
  await until(async () => {
    const { rows } = await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like '%broken on the way%' and state = 'active' and pid <> pg_backend_pid()`,
    )
    return rows.length > 0
  })
  await isUnknown
  expect(await readMerchants(ALL_MERCHANTS)).toHaveLength(2)
})

test('a read that a broken connection left unanswered is repeated, a write never', async () => {
  const crashing = aCrashingDb(db)
  crashing.loseAnswer()
  await expect(runPipelined(crashing.db, ALL_MERCHANTS, READ, [])).rejects.toThrow(CommitUnknown)
  crashing.loseAnswer()
  expect(await readPipelined(crashing.db, ALL_MERCHANTS, [READ, READ], [])).toEqual([
    [{ id: A }, { id: B }],
    [{ id: A }, { id: B }],
  ])
})

const isConnected = async (pid: number | undefined): Promise<boolean> =>
  (await db.pool.query('select from pg_stat_activity where pid = $1', [pid])).rows.length > 0

test('a connection in use that breaks between statements fails its transaction alone', async () => {
  await expect(
    transaction(db, ALL_MERCHANTS, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await expect.poll(() => isConnected(rows[0]?.pid)).toBe(false)
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toThrow(DatabaseUnavailable)
  expect(await readMerchants(ALL_MERCHANTS)).toHaveLength(2)
})

// Behind PgBouncer a transaction may get any connection; the other tests show there that this is no error.
test.skipIf(process.env.PGBOUNCER)(
  'a connection keeps the prepared statement; where it has lost it, or has it already, no caller sees an error',
  async () => {
    const { rows } = await db.pool.query('select count(*)::int as count from pg_prepared_statements where name = $1', [
      READ.name,
    ])
    expect(rows[0].count).toBe(1)
    for (const spoil of ['deallocate all', `prepare ${READ.name} as ${READ.text}`]) {
      const other = openDb({ url, connectionsMax: 1, connectTimeoutMs: 5_000, queryTimeoutMs: 5_000 })
      onTestFinished(() => closeDb(other))
      if (spoil.startsWith('deallocate')) await runPipelined(other, ALL_MERCHANTS, READ, [])
      await other.pool.query(spoil)
      for (let i = 0; i < 3; i++) expect(await runPipelined(other, ALL_MERCHANTS, READ, [])).toHaveLength(2)
    }
  },
)
