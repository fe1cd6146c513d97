-- Rows that expire lie in tables partitioned by time, so that old ones are dropped instead of deleted
-- (docs/decisions/0020). Time is divided into periods that end where the next one begins; new rows go to the current one
-- regardless of any clock, so every row has a partition. Tables that are dropped together are a family and share their periods.
create table partition_family (
  name text primary key,
  -- How long a period takes new rows, and how long they are retained after it ended.
  period interval not null check (period >= interval '1 day'),
  retention interval not null check (retention >= interval '1 day')
);

create table partitioned_table (
  name text primary key,
  family text not null references partition_family (name),
  -- Its position in the family: it refers to those before it.
  position smallint not null,
  -- Storage settings of its partitions, which a partitioned table cannot have itself.
  settings text
);

create table partition_period (
  family text not null references partition_family (name),
  period date not null,
  begun_at timestamptz not null,
  -- Null: the current one.
  ended_at timestamptz,
  primary key (family, period)
);
create unique index partition_period_current on partition_period (family) where ended_at is null;

grant select on partition_family, partition_period to gapura_app;

create function current_period(of_family text) returns date
  language sql stable parallel safe
  return (select period from partition_period where family = of_family and ended_at is null);

-- Begins a period while no transaction writes. One that writes afterwards finds the new partition and sees every row of the
-- older ones, which is what makes a key unique across partitions. Only the owner may use a partition itself: the application
-- reaches rows through the partitioned table. Row security of a partition is forced from its first row.
create function begin_period(of_family text, at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  new_period date := (at at time zone 'UTC')::date;
  part record;
  leaf text;
begin
  for part in select name, settings from partitioned_table where family = of_family order by position loop
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
  -- Waits for current writers; later ones wait until this transaction ends.
  for part in select name from partitioned_table where family = of_family order by position loop
    leaf := part.name || to_char(new_period, '_YYYYMMDD');
    execute format('lock table %I in share row exclusive mode', part.name);
    execute format('alter table %I attach partition %I for values in (%L)', part.name, leaf, new_period);
  end loop;
  update partition_period set ended_at = at where family = of_family and ended_at is null;
  insert into partition_period (family, period, begun_at) values (of_family, new_period, at);
end
$$;

-- Does what is due in a family: begins the next period, and drops partitions past their retention. Returns how much it did.
-- One process at a time; another one finds nothing to do. Where another transaction holds a table for long, it gives up
-- instead of making all others queue behind it. The application may call it and has no right to the tables: all it can
-- cause is what would be done anyway, because the time may not lie ahead of the clock. The scope has to be that of all
-- merchants: in another one an old delivery that is still being retried would be invisible.
create function maintain_partitions(of_family text, at timestamptz) returns integer
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
    raise exception 'partitions: a partition is dropped only in the scope of all merchants' using errcode = 'insufficient_privilege';
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
    where partition_period.family = of_family and ended_at < at - family.retention order by period
  loop
    if of_family = 'event' then
      -- The partition of an old event that is being redelivered stays until its tries are old too.
      continue when exists (
        select from delivery
        where delivery.period = old.period and (status = 'PENDING' or last_try_at >= at - family.retention)
      );
    end if;
    for part in select name from partitioned_table where partitioned_table.family = of_family order by position desc loop
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

-- These functions act with the owner's rights.
revoke execute on function begin_period(text, timestamptz), maintain_partitions(text, timestamptz) from public;
grant execute on function maintain_partitions(text, timestamptz) to gapura_app;
