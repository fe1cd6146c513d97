import type pg from 'pg'

/** Owns everything and cannot log in; the login that migrates is a member. */
const OWNER = 'gapura_owner'
/** What statements of the gateway run as; they own nothing. */
const RUNTIME_ROLES = ['gapura_app', 'gapura_auth'] as const
const SCHEMAS = `'public', 'auth', 'bank', 'kyb_provider'`
/** A table that is in use is tried again: a statement that waits for it would hold up those behind it. */
const LOCK_TIMEOUT_MS = 500
const TRIES_MAX = 60
const LOCK_NOT_AVAILABLE = '55P03'

/** Statements that remain to be executed so that the owner owns everything; extensions own their objects. */
const FOREIGN = `
  with own as (select oid from pg_roles where rolname = '${OWNER}')
  select format('alter schema %I owner to ${OWNER}', n.nspname) as statement
  from pg_namespace n where n.nspname in ('auth', 'bank', 'kyb_provider') and n.nspowner not in (select oid from own)
  union all
  select format('alter table %s owner to ${OWNER}', c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${SCHEMAS}) and c.relkind in ('r', 'p') and c.relowner not in (select oid from own)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select format('alter function %s owner to ${OWNER}', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in (${SCHEMAS}) and p.proowner not in (select oid from own)
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('alter table %s force row level security', c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${SCHEMAS}) and c.relrowsecurity and not c.relforcerowsecurity`

/**
 * Whether roles, ownership, grants and forced row security are as `secureOwnership` leaves them, as far as one query can
 * determine. They are not in a database that was restored from a dump, because roles belong to the cluster.
 */
export async function isOwnershipSecure(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_secure: boolean }>(`
    select case
      when to_regrole('${OWNER}') is null or to_regrole('gapura_app') is null or to_regrole('gapura_auth') is null then false
      else has_table_privilege('gapura_app', 'migration', 'select')
        and coalesce(has_table_privilege('gapura_auth', to_regclass('auth.person'), 'select'), false)
        and not exists (${FOREIGN})
    end as is_secure`)
  return rows[0]?.is_secure ?? false
}

/**
 * Gives everything to a role that only migrations use, forces row security on it too, and repeats the grants of the
 * migrations. `serialized` runs its work in a transaction of its own, one process at a time. A repeat changes nothing.
 */
export async function secureOwnership(
  client: pg.Client,
  serialized: (work: () => Promise<unknown>) => Promise<unknown>,
  migrations: readonly { readonly text: string }[],
): Promise<void> {
  await serialized(() => client.query(ROLES))
  const { rows } = await client.query<{ statement: string }>(FOREIGN)
  for (const { statement } of rows)
    await whenFree(() => serialized(() => client.query(`${LOCK_TIMEOUT}; ${statement}`)))
  await serialized(async () => {
    for (const statement of migrations.flatMap(({ text }) => grantsIn(text))) await client.query(statement)
  })
}

const LOCK_TIMEOUT = `set local lock_timeout = ${LOCK_TIMEOUT_MS}`

/** The roles, and what the owner needs to own tables and schemas. Each only where it is missing. */
const ROLES = `
  do $$
  declare
    name text;
  begin
    foreach name in array array['${OWNER}', '${RUNTIME_ROLES.join("', '")}'] loop
      if to_regrole(name) is null then
        begin
          execute format('create role %I nologin', name);
        exception
          when duplicate_object or unique_violation then null;
        end;
      end if;
      if not pg_has_role(current_user, name, 'usage') then
        execute format('grant %I to %I', name, current_user);
      end if;
    end loop;
    if not has_schema_privilege('${OWNER}', 'public', 'create') then
      execute 'grant usage, create on schema public to ${OWNER}';
    end if;
    if not has_database_privilege('${OWNER}', current_database(), 'create') then
      execute format('grant create on database %I to ${OWNER}', current_database());
    end if;
  end
  $$`

/** The grants and revocations of a migration, each of which begins a line. */
const grantsIn = (text: string): string[] =>
  [...text.matchAll(/^(?:grant|revoke) [^;]+;/gm)].map(([statement]) => statement)

async function whenFree(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === TRIES_MAX) throw error
    }
  }
}

/** Lets the login of the processes act as the runtime's roles. One that does not exist is left to the operator. */
export async function admitRuntime(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query<{ is_missing: boolean }>(
    `select not pg_has_role(oid, 'gapura_app', 'usage') as is_missing from pg_roles where rolname = $1`,
    [login],
  )
  if (rows[0]?.is_missing) await client.query(`grant ${RUNTIME_ROLES.join(', ')} to ${client.escapeIdentifier(login)}`)
}

/** Whether the login of a connection could change the schema or switch row security off. */
export async function ownsSchema(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(`
    select coalesce((select rolsuper or rolbypassrls from pg_roles where rolname = session_user), false)
      or coalesce(pg_has_role(session_user, to_regrole('${OWNER}'), 'member'), false) as owns`)
  return rows[0]?.owns ?? false
}
