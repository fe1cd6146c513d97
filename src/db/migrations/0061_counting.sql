-- Counting is work in the background: when a merchant is counted on next, null: when somebody looks again; and when somebody
-- looked last.
alter table sales_count
  add column due_at timestamptz,
  add column asked_at timestamptz;
create index sales_count_due on sales_count (due_at) where due_at is not null;

-- What charts add up over all of their days at once, by days (UTC): a scale of 48 counts for each method and quarter of an hour
-- took longer to add up than everything else on the overview. It follows the quarters by itself, whichever version counts.
create table sales_day (
  merchant_id text not null,
  day timestamptz not null,
  type text not null,
  code text not null,
  pay_times bigint[] not null,
  primary key (merchant_id, day, type, code)
);
create table tried_day (
  merchant_id text not null,
  day timestamptz not null,
  type text not null,
  code text not null,
  begun bigint not null,
  paid bigint not null,
  primary key (merchant_id, day, type, code)
);
alter table sales_day enable row level security;
alter table tried_day enable row level security;
create policy scope on sales_day using (in_scope(merchant_id));
create policy scope on tried_day using (in_scope(merchant_id));
grant select, insert, update on sales_day, tried_day to gapura_app;

lock table sales_quarter, tried_quarter in share row exclusive mode;
insert into sales_day (merchant_id, day, type, code, pay_times)
  select merchant_id, day, type, code, array_agg(total order by step)
  from (
    select merchant_id, date_trunc('day', quarter, 'UTC') as day, type, code, step, sum(times)::bigint as total
    from sales_quarter, unnest(pay_times) with ordinality as scale (times, step)
    group by 1, 2, 3, 4, 5
  ) as steps
  group by 1, 2, 3, 4;
insert into tried_day (merchant_id, day, type, code, begun, paid)
  select merchant_id, date_trunc('day', quarter, 'UTC'), type, code, sum(begun), sum(paid)
  from tried_quarter group by 1, 2, 3, 4;

create function sales_day_follows() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into sales_day as kept (merchant_id, day, type, code, pay_times)
    select new.merchant_id, date_trunc('day', new.quarter, 'UTC'), new.type, new.code,
      array_agg(after::bigint - coalesce(before, 0) order by step)
    from unnest(new.pay_times, case when tg_op = 'UPDATE' then old.pay_times end) with ordinality as scale (after, before, step)
    on conflict (merchant_id, day, type, code) do update
      set pay_times = (select array_agg(before + more order by step)
        from unnest(kept.pay_times, excluded.pay_times) with ordinality as times (before, more, step));
  return null;
end
$$;
create trigger sales_day_follows after insert or update on sales_quarter
  for each row execute function sales_day_follows();

create function tried_day_follows() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into tried_day as kept (merchant_id, day, type, code, begun, paid)
    values (new.merchant_id, date_trunc('day', new.quarter, 'UTC'), new.type, new.code,
      new.begun - case when tg_op = 'UPDATE' then old.begun else 0 end,
      new.paid - case when tg_op = 'UPDATE' then old.paid else 0 end)
    on conflict (merchant_id, day, type, code) do update
      set begun = kept.begun + excluded.begun, paid = kept.paid + excluded.paid;
  return null;
end
$$;
create trigger tried_day_follows after insert or update on tried_quarter
  for each row execute function tried_day_follows();
