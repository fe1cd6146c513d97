-- The environment this database belongs to: written once, by the first process that migrates it, and compared with
-- GAPURA_ENV at every start.
create table deployment (
  only_row boolean primary key default true check (only_row),
  environment text not null check (environment in ('sandbox', 'production')),
  recorded_at timestamptz not null default now()
);
grant select on deployment to gapura_app;

create function deployment_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'deployment: a database never changes its environment'
    using errcode = 'integrity_constraint_violation', table = tg_table_name;
end
$$;
create trigger never_changes before update or delete or truncate on deployment
  for each statement execute function deployment_refuse();

-- Records the environment where none is recorded, and returns the one that is. What the database already holds decides for
-- one that was in use before environments were recorded: keys of the other environment are refused (SQLSTATE GA001), and so
-- are keys of both (GA002), which only `despite` overrules.
create function record_environment(wanted text, despite boolean default false) returns text
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  recorded text := (select environment from deployment);
  holds_sandbox boolean;
  holds_production boolean;
begin
  if recorded is not null then
    return recorded;
  end if;
  perform set_config('gapura.scope', '*', true);
  holds_sandbox := exists (select from merchant where id = 'mer_dem0gapvrasandb0x000000000')
    or exists (select from secret_key where hint like 'sk\_test\_%')
    or exists (select from provider_key where hint like 'prk\_test\_%')
    or exists (select from sandbox_bank);
  holds_production := exists (select from secret_key where hint like 'sk\_live\_%')
    or exists (select from provider_key where hint like 'prk\_live\_%');
  if not despite and holds_sandbox and holds_production then
    raise exception 'deployment: this database holds keys of both environments' using errcode = 'GA002';
  elsif not despite and (case wanted when 'sandbox' then holds_production else holds_sandbox end) then
    raise exception 'deployment: this database holds keys of the other environment' using errcode = 'GA001';
  end if;
  insert into deployment (environment) values (wanted) on conflict do nothing;
  recorded := (select environment from deployment);
  if recorded = 'production' then
    perform hide_demo();
  end if;
  return recorded;
end
$$;

-- Takes the sandbox's demo merchant and its published login out of sight, for good: in production no statement of the
-- gateway finds or writes a row of theirs, however it got there.
create function hide_demo() returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  create or replace function public.in_scope(merchant_id text) returns boolean
    language sql stable parallel safe
    return merchant_id <> 'mer_dem0gapvrasandb0x000000000' and (
      current_setting('gapura.scope', true) = '*'
      or merchant_id = any (string_to_array(current_setting('gapura.scope', true), ','))
    );
  create policy no_demo on auth.person as restrictive
    using (id <> 'gapuraDemoPerson0000000000000000' and email <> 'demo@gapura.example');
  create policy no_demo on auth.session as restrictive using (user_id <> 'gapuraDemoPerson0000000000000000');
  create policy no_demo on auth.passkey as restrictive using (user_id <> 'gapuraDemoPerson0000000000000000');
  -- The hash of the published password too, whoever's it has become.
  create policy no_demo on auth.credential as restrictive using (
    user_id <> 'gapuraDemoPerson0000000000000000'
    and password is distinct from 'f590f92e5d3e7af863463ab7a5a20114:8cdc145c1ae1ff218ed0e986c1818d53e1eed52be3ab5f8a9feffdceab08cb791b12de75c7e101bd298a8a939ede7ac619e25d3c9992808478851a6aa3e14f2a'
  );
end
$$;
revoke execute on function record_environment(text, boolean), hide_demo() from public;

alter table auth.person enable row level security;
alter table auth.session enable row level security;
alter table auth.credential enable row level security;
alter table auth.passkey enable row level security;
create policy everyone on auth.person using (true);
create policy everyone on auth.session using (true);
create policy everyone on auth.credential using (true);
create policy everyone on auth.passkey using (true);
