import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { explainOwner } from '../../../src/cli/processes/explain-owner.ts'
import { closeDb, openDb } from '../../../src/db/db.ts'
import { PATIENT } from '../../database/database.ts'
import { asOwner } from '../../gateway/owner.ts'
import { aCluster, aDatabaseOf, withLogin } from './cluster.ts'
import { aProductionProcess, productionEnv, runHere, runJson } from './production.ts'

/** A migrated database of production with a merchant, and the address of the processes' own login. */
async function twoLogins() {
  const cluster = await aCluster()
  const owner = await aDatabaseOf(cluster)
  await asOwner(cluster, `create role gapura_run login password 'secret'`)
  const runtime = withLogin(owner, 'gapura_run')
  const env = productionEnv(runtime)
  const migrated = await runHere({ ...env, MIGRATE_DATABASE_URL: owner }, 'migrate')
  expect([migrated.status, migrated.stderr]).toEqual([0, ''])
  const merchant = await runJson<{ id: string }>(env, 'merchants', 'create', '--name', 'Toko')
  return { owner, runtime, env, merchant }
}

async function query<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const { owner, runtime, env, merchant } = await twoLogins()

const OURS = `('gapura_run', 'gapura_app', 'gapura_auth')`

test('the login of the processes serves, owns nothing, and can change neither schema nor history', async () => {
  const { key } = await runJson<{ key: string }>(env, 'keys', 'create', '--merchant', merchant.id)
  const gateway = await aProductionProcess(env, ['serve'])
  const work = await aProductionProcess(env, ['work'])
  await Promise.all([gateway.ready(), work.ready()])
  const listed = await fetch(`${gateway.url}/v1/checkout`, { headers: { authorization: `Bearer ${key}` } })
  expect(listed.status).toBe(200)
  expect(gateway.output()).not.toMatch(/may change the schema/)
  expect(await work.end('SIGTERM')).toBe(0)

  const owned = await query(
    owner,
    `select relname as name from pg_class where pg_get_userbyid(relowner) in ${OURS}
     union all select proname from pg_proc where pg_get_userbyid(proowner) in ${OURS}
     union all select nspname from pg_namespace where pg_get_userbyid(nspowner) in ${OURS}
     union all select datname from pg_database where pg_get_userbyid(datdba) in ${OURS}`,
  )
  expect(owned).toEqual([])
  const strong = await query(
    owner,
    `select rolname from pg_roles where rolname in ${OURS.replace(')', `, 'gapura_owner')`)}
     and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  )
  expect(strong).toEqual([])

  const [entry] = await query<{ id: string }>(owner, `set gapura.scope = '*'`, 'select id from audit_entry limit 1')
  expect(entry).toBeDefined()
  const attacks = [
    'create table public.sneaky (id int)',
    'create function public.sneaky() returns int language sql return 1',
    'create schema sneaky',
    'drop table merchant',
    'alter table merchant disable row level security',
    'alter table merchant no force row level security',
    'drop policy scope on merchant',
    'alter table ledger_entry disable trigger all',
    'alter table audit_entry disable trigger only_grows',
    'drop trigger only_grows on ledger_entry',
    `set session_replication_role = replica`,
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'update ledger_balance set balance = balance + 1',
    `update audit_entry set who = 'another'`,
    'delete from audit_entry',
    'delete from audit_outcome',
    `update master_key set previous = null`,
    `update deployment set environment = 'sandbox'`,
    'delete from migration',
    'set role gapura_owner',
    'set role gapura_migrate',
    `alter role gapura_run superuser`,
    'grant gapura_owner to gapura_run',
    `select record_environment('sandbox')`,
  ]
  for (const role of ['gapura_run', 'gapura_app', 'gapura_auth']) {
    for (const attack of attacks) {
      const attempt = query(runtime, `set role ${role}`, `set gapura.scope = '*'`, attack)
      await expect(attempt, `${role}: ${attack}`).rejects.toMatchObject({ code: '42501' })
    }
  }
})

test('row security is forced: the owner too sees rows only in a scope', async () => {
  expect(await query(owner, 'select id from merchant')).toEqual([])
  expect(await query(owner, `set gapura.scope = '*'`, 'select id from merchant')).toEqual([{ id: merchant.id }])
  const bare = await query(
    owner,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
       and (c.relrowsecurity or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped))
       and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  expect(bare).toEqual([])
  const open = await query(
    owner,
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prosecdef
       and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)`,
  )
  expect(open).toEqual([])
})

test('a login that may change the schema is recognised; a process that meets an old schema says what to do', async () => {
  // Said in the log of each process that has such a login: operations.test.ts.
  const db = openDb({ url: owner, ...PATIENT })
  expect(await explainOwner(db, 'production')).toMatch(/may change the schema and switch row security off/)
  await closeDb(db)
  const [gone] = await query<{ name: string; sha256: string }>(
    owner,
    `delete from migration where name like '0025%' returning name, sha256`,
  )
  onTestFinished(() =>
    asOwner(owner, `insert into migration (name, sha256) values ('${gone?.name}', '${gone?.sha256}')`),
  )
  expect((await runHere({ ...env, DATABASE_URL: runtime }, 'ledger', 'verify')).stderr).toMatch(
    /^gapura: The database of DATABASE_URL cannot be used: .*run "gapura migrate" with MIGRATE_DATABASE_URL.*\.\n$/,
  )
})
