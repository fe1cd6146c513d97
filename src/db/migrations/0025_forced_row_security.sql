-- Row security holds for the tables' owner as well (db/ownership.ts forces it on every table): functions that act with the
-- owner's rights see the rows of the scope they are called in. A new partition is forced from its first row, and old ones
-- are dropped only in the scope of all merchants: in another one an old delivery that is still tried could not be seen.
create or replace function begin_period(of_family text, at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  new_period date := (at at time zone 'UTC')::date;
  part record;
  leaf text;
begin
  for part in select name, settings from partitioned_table where family = of_family order by place loop
    leaf := part.name || to_char(new_period, '_YYYYMMDD');
    execute format('create table public.%I (like %I including all)', leaf, part.name);
    if part.settings is not null then
      execute format('alter table %I set (%s)', leaf, part.settings);
    end if;
    execute format('alter table %I enable row level security, force row level security', leaf);
    if exists (select from pg_attribute where attrelid = part.name::regclass and attname = 'merchant_id') then
      execute format('create policy scope on %I using (in_scope(merchant_id))', leaf);
    end if;
  end loop;
  -- Waits for the writers under way; the next ones wait until this transaction ends.
  for part in select name from partitioned_table where family = of_family order by place loop
    leaf := part.name || to_char(new_period, '_YYYYMMDD');
    execute format('lock table %I in share row exclusive mode', part.name);
    execute format('alter table %I attach partition %I for values in (%L)', part.name, leaf, new_period);
  end loop;
  update partition_period set ended_at = at where family = of_family and ended_at is null;
  insert into partition_period (family, period, begun_at) values (of_family, new_period, at);
end
$$;

create or replace function tend_partitions(of_family text, at timestamptz) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set lock_timeout = '250ms'
as $$
declare
  family partition_family;
  old record;
  part record;
  leaf text;
  done integer := 0;
begin
  if current_setting('gapura.scope', true) is distinct from '*' then
    raise exception 'partitions: a partition is dropped by one that sees every row' using errcode = 'insufficient_privilege';
  end if;
  if at > clock_timestamp() + (select offset_ms from sandbox_clock) * interval '1 millisecond' + interval '1 hour' then
    raise exception 'partitions: that time has not come' using errcode = 'invalid_parameter_value';
  end if;
  select * into family from partition_family where name = of_family for update skip locked;
  if not found then
    return 0;
  end if;
  if at >= (select begun_at from partition_period where partition_period.family = of_family and ended_at is null) + family.period
  then
    perform begin_period(of_family, at);
    done := done + 1;
  end if;
  for old in
    select period from partition_period
    where partition_period.family = of_family and ended_at < at - family.keep order by period
  loop
    if of_family = 'event' then
      -- The partition of an old event that is being redelivered stays until its tries are old too.
      continue when exists (
        select from delivery
        where delivery.period = old.period and (status = 'PENDING' or last_try_at >= at - family.keep)
      );
    end if;
    for part in select name from partitioned_table where partitioned_table.family = of_family order by place desc loop
      leaf := part.name || to_char(old.period, '_YYYYMMDD');
      execute format('alter table %I detach partition %I', part.name, leaf);
      execute format('drop table %I', leaf);
    end loop;
    delete from partition_period where partition_period.family = of_family and period = old.period;
    done := done + 1;
  end loop;
  return done;
end
$$;

-- What was applied can be read by every process that checks it.
grant select on migration to gapura_app;
