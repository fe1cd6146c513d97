import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openAuthDb } from '../../../src/dashboard/auth/auth-database.ts'
import { closeDb, openDb } from '../../../src/db/db.ts'
import { preparedStatement, statementName } from '../../../src/db/prepared-statements.ts'
import { ALL_MERCHANTS, readPipelined, runPipelined, transaction } from '../../../src/db/transaction.ts'
import { aDatabase } from '../../database/database.ts'
import { asOwner } from '../../gateway/owner.ts'

/** One session for every caller, as a pooler in transaction mode hands it to the next one. */
const { directUrl } = await aDatabase()
const db = openDb({ url: directUrl, connectionsMax: 1, connectTimeoutMs: 10_000, queryTimeoutMs: 2_000 })
const authDb = openAuthDb(db, 1)
afterAll(async () => {
  await authDb.destroy()
  await closeDb(db)
})
const A = `mer_${'a'.repeat(26)}`

const NAMES = ['role', 'search_path', 'lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
const PLANS = ['enable_seqscan', 'plan_cache_mode', 'transaction_read_only', 'row_security', 'client_encoding']
const standing = async () => {
  const { rows } = await db.pool.query(
    `select name, setting from pg_settings where name = any ($1)
     union all select 'gapura.scope', coalesce(nullif(current_setting('gapura.scope', true), ''), 'none')
     union all select 'locks', count(*)::text from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
     union all select 'channels', count(*)::text from pg_listening_channels()
     union all select 'cursors', count(*)::text from pg_cursors where is_holdable
     union all select 'temporary', count(*)::text from pg_class where relpersistence = 't' order by 1`,
    [[...NAMES, ...PLANS]],
  )
  return rows
}

const broken = preparedStatement('select 1 / 0 as one')
const ENDS: Record<string, () => Promise<unknown>> = {
  'a transaction that committed': () => transaction(db, A, (tx) => sql`select 1`.execute(tx)),
  'one of all merchants': () => transaction(db, ALL_MERCHANTS, (tx) => sql`select 1`.execute(tx)),
  'one that was rolled back': () => transaction(db, A, () => Promise.reject(new Error('no'))),
  'one whose statement failed': () => transaction(db, A, (tx) => sql`select 1 / 0`.execute(tx)),
  'one whose statement took too long': () => transaction(db, A, (tx) => sql`select pg_sleep(60)`.execute(tx)),
  'one that no scope was given to': () => transaction(db, 'unknown', (tx) => sql`select 1`.execute(tx)),
  'a pipeline': () => runPipelined(db, A, preparedStatement('select 1 as one'), []),
  'a pipeline that failed': () => runPipelined(db, A, broken, []),
  'a reading pipeline that failed half-way': () =>
    readPipelined(db, A, [preparedStatement('select 2 as two'), broken], []),
  'a statement of signing in': () => authDb.selectFrom('auth.person').select('id').execute(),
  'a transaction of signing in that failed': () =>
    authDb.transaction().execute((tx) => sql`select * from public.merchant`.execute(tx)),
}

test.each(Object.entries(ENDS))('%s leaves nothing on the session that the next one could see', async (_what, run) => {
  const before = await standing()
  await run().catch(() => {})
  expect(await standing()).toEqual(before)
  expect(before.find(({ name }) => name === 'gapura.scope')?.setting).toBe('none')
})

test('a merchant’s rows are not visible to the session’s next user without a scope', async () => {
  await asOwner(directUrl, `insert into merchant (id, display_name, created_at) values ('${A}', 'Toko', now())`)
  const read = (scope: string) => transaction(db, scope, (tx) => tx.selectFrom('merchant').select('id').execute())
  expect(await read(A)).toHaveLength(1)
  expect(await read(`mer_${'b'.repeat(26)}`)).toEqual([])
  expect(await read('')).toEqual([])
})

test('a prepared statement that stays on the session is named by its own text', async () => {
  const { rows } = await db.pool.query<{ name: string; statement: string }>(
    "select name, statement from pg_prepared_statements where name like 'gapura%'",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { name, statement } of rows) expect(name).toBe(statementName(statement))
})

test('nothing in the source sets a session, locks with one, or makes what outlives a transaction', () => {
  const files = globSync('src/**/*.ts').filter(
    (file) => !file.includes('.test.') && !file.startsWith('src/db/embedded/'),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SESSION)].map(([text]) => `${file}: ${text}`),
  )
  expect(found.sort()).toEqual([
    // Over a connection of its own, past any pooler.
    'src/db/invalidation/invalidation-listener.ts: `listen ${',
  ])
})
/** SQL whose effect stays when its transaction has ended. */
const SESSION =
  /([`'"]set (?!local)(session )?[a-z_.]+ (=|to) |; set (?!local)[a-z_.]+ (=|to) |set_config\([^)]*false\)|pg_advisory_lock|pg_try_advisory_lock|`listen \$\{|create temp|with hold|discard (all|plans|sequences|temp))/g
