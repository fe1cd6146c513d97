import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { transactionSql } from '../../database/ledger-sql.ts'
import { asOwner } from '../../gateway/owner.ts'
import { aDirectory } from '../../gateway/process.ts'
import { databaseAt } from '../../setup/database-url.ts'
import { defined } from '../../setup/defined.ts'
import { aCluster, aDatabaseOf, anInstalledCluster, findInstalled } from './cluster.ts'
import { aProductionGateway, productionEnv, runHere, runJson } from './production.ts'

/** Roles, owners, rights and forced row security of everything that is ours. */
async function readSecurity(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`
    select kind, name, pg_get_userbyid(owner) as owner, is_forced,
      array(select distinct grantee::regrole || ' ' || privilege_type from aclexplode(acl) where grantee <> owner order by 1) as acl
    from (
      select 'table' as kind, c.oid::regclass::text as name, relowner as owner, relforcerowsecurity as is_forced,
        coalesce(relacl, acldefault('r', relowner)) as acl
      from pg_class c where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'auth', 'bank', 'kyb_provider')
      union all
      select 'column', a.attrelid::regclass || '.' || attname, relowner, false, attacl
      from pg_attribute a join pg_class c on c.oid = attrelid where attacl is not null and relnamespace::regnamespace::text = 'public'
      union all
      select 'function', p.oid::regprocedure::text, proowner, prosecdef, coalesce(proacl, acldefault('f', proowner))
      from pg_proc p where pronamespace::regnamespace::text in ('public', 'auth', 'bank', 'kyb_provider')
      union all
      select 'schema', nspname, nspowner, false, coalesce(nspacl, acldefault('n', nspowner))
      from pg_namespace where nspname in ('auth', 'bank', 'kyb_provider')
    ) as things order by 1, 2`)
  await client.end()
  return rows
}

/** A database of production with a merchant, its key and money in its ledger. */
async function aDatabaseInUse(cluster: string) {
  const owner = await aDatabaseOf(cluster)
  const env = productionEnv(owner)
  const merchant = await runJson<{ id: string }>(env, 'merchants', 'create', '--name', 'Toko')
  const { key } = await runJson<{ key: string }>(env, 'keys', 'create', '--merchant', merchant.id)
  const receipt = transactionSql(merchant.id, 'world IDR -500000, available IDR 500000')
  await asOwner(databaseAt(cluster, 'payments'), `set gapura.scope = '*'; ${receipt}`)
  return { owner, env, key }
}

/** Migrates and checks a restored database, and serves from it. */
async function expectRestored(env: Record<string, string>, key: string): Promise<void> {
  expect(await runHere(env, 'migrate')).toMatchObject({ status: 0, stderr: '' })
  const verified = await runHere(env, 'ledger', 'verify')
  expect([verified.status, verified.stdout]).toEqual([0, expect.not.stringContaining('VIOLATED')])
  const gateway = await aProductionGateway(env)
  const reply = await fetch(`${gateway.url}/v1/balance`, { headers: { authorization: `Bearer ${key}` } })
  expect(await reply.json()).toMatchObject({ data: [{ currency: 'IDR', available: 5_000 }] })
}

test('a database whose roles, owners and rights were left behind has them again after migrate', async () => {
  const cluster = await aCluster()
  const { owner, env, key } = await aDatabaseInUse(cluster)
  const before = await readSecurity(owner)
  // What pg_restore --no-owner --no-privileges leaves in a cluster without the roles.
  await asOwner(
    databaseAt(cluster, 'payments'),
    'reassign owned by gapura_owner to gapura_migrate',
    'drop owned by gapura_owner, gapura_app, gapura_auth',
    `do $$ declare f regprocedure; begin
      for f in select oid from pg_proc where pronamespace = 'public'::regnamespace loop
        execute format('grant execute on function %s to public', f);
      end loop; end $$`,
    'drop role gapura_owner, gapura_app, gapura_auth',
  )
  expect(await readSecurity(owner)).not.toEqual(before)
  await expectRestored(env, key)
  expect(await readSecurity(owner)).toEqual(before)
})

const installed = findInstalled()
if (!installed) console.log('Skipped: no PostgreSQL with pg_dump and pg_restore is installed here.')

test.skipIf(!installed).each([
  ['as docs/operations/backups.md says', true],
  ['with no option at all', false],
])('pg_dump, pg_restore into an empty cluster, migrate, ledger verify: %s', async (_how, isClean) => {
  const programs = defined(installed)
  const file = join(aDirectory(0o777), 'dump')
  const run = (program: string, words: string[], env: Record<string, string> = {}) =>
    spawnSync(join(programs, program), words, { encoding: 'utf8', env: { ...process.env, ...env } })
  const cluster = await anInstalledCluster(programs)
  const { owner, env, key } = await aDatabaseInUse(cluster)
  const dumped = isClean
    ? run('pg_dump', ['-Fc', '--enable-row-security', '-f', file, owner], { PGOPTIONS: '-c gapura.scope=*' })
    : run('pg_dump', ['-Fc', '-f', file, databaseAt(cluster, 'payments')])
  expect([dumped.status, dumped.stderr]).toEqual([0, ''])

  const restored = await aDatabaseOf(await anInstalledCluster(programs))
  const options = isClean ? ['--no-owner', '--no-privileges'] : []
  const { status, stderr } = run('pg_restore', [...options, '-d', restored, file])
  if (isClean) expect([status, stderr]).toEqual([0, ''])
  await expectRestored({ ...env, DATABASE_URL: restored }, key)
  expect(await readSecurity(restored)).toEqual(await readSecurity(owner))
})
