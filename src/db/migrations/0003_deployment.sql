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

-- Records the environment unless one is recorded already, and returns the one that is.
create function record_environment(wanted text) returns text
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  recorded text := (select environment from deployment);
begin
  if recorded is not null then
    return recorded;
  end if;
  insert into deployment (environment) values (wanted) on conflict do nothing;
  recorded := (select environment from deployment);
  if recorded = 'production' then
    perform hide_demo();
  end if;
  return recorded;
end
$$;

-- Hides the sandbox's demo merchant and its published login permanently: in production no statement of the gateway
-- finds or writes a row of theirs, however it got there.
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
  -- The hash of the published password too, whichever account has it.
  create policy no_demo on auth.credential as restrictive using (
    user_id <> 'gapuraDemoPerson0000000000000000'
    and password is distinct from 'f590f92e5d3e7af863463ab7a5a20114:8cdc145c1ae1ff218ed0e986c1818d53e1eed52be3ab5f8a9feffdceab08cb791b12de75c7e101bd298a8a939ede7ac619e25d3c9992808478851a6aa3e14f2a'
  );
end
$$;
revoke execute on function record_environment(text), hide_demo() from public;

-- How far the sandbox's clock runs ahead of real time. One row; production never moves it.
create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null check (offset_ms >= 0)
);
insert into sandbox_clock (offset_ms) values (0);
grant select, update on sandbox_clock to gapura_app;
create trigger notify_change after update on sandbox_clock
  for each row execute function notify_change();

-- The master key this database is sealed under, as a value sealed under it: a process that cannot open it refuses to start.
-- Written by the first process; only `gapura reseal` changes it. While that moves values from one key to the next,
-- `previous` holds the same under the previous key.
create table master_key (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null,
  previous bytea
);
grant select, insert on master_key to gapura_app;
create trigger notify_change after update on master_key for each row execute function notify_change();

-- The gateway's own keys, by what they sign or encrypt: sealed like everything else, so that a change of the master key
-- changes none of them.
create table data_key (
  purpose text primary key check (length(purpose) between 1 and 64),
  sealed bytea not null
);
grant select, insert, update (sealed) on data_key to gapura_app;
