-- What the charts of an overview add up instead of payments (docs/decisions/0039-days-of-a-merchant.md): counts by quarters of
-- an hour (UTC), of which the days of every zone consist. They are counted in the order in which payments were booked, attempts
-- begun and orders created, so that each is counted once and permanently, however long ago it was paid: a late payment
-- adds to the quarter it was paid in.
create table sales_count (
  merchant_id text primary key,
  -- Everything booked, begun and created before is in the tables below.
  counted_until timestamptz not null,
  -- Counting is a background job: when a merchant is counted next, null: when the overview is next viewed; and when it was
  -- last viewed.
  due_at timestamptz,
  viewed_at timestamptz
);
create index sales_count_due on sales_count (due_at) where due_at is not null;

-- By the time of payment, by method.
create table sales_quarter (
  merchant_id text not null,
  quarter timestamptz not null,
  currency text not null,
  type text not null,
  -- '': the type has no codes.
  code text not null,
  payments bigint not null check (payments > 0),
  amount bigint not null,
  -- How many were paid how soon after the payer was given the instrument: a count for each step of a
  -- scale.
  pay_times integer[] not null,
  primary key (merchant_id, quarter, currency, type, code)
);

-- By the time the payer was given the instrument: how many there were, and how many of them were paid at any time.
create table attempt_quarter (
  merchant_id text not null,
  quarter timestamptz not null,
  type text not null,
  code text not null,
  begun bigint not null check (begun >= 0),
  paid bigint not null check (paid >= 0),
  primary key (merchant_id, quarter, type, code)
);

-- By the time the order was created: how many there were, and how many of them were paid at any time.
create table checkout_quarter (
  merchant_id text not null,
  quarter timestamptz not null,
  created bigint not null check (created >= 0),
  paid bigint not null check (paid >= 0),
  primary key (merchant_id, quarter)
);

-- The tables below follow the quarters by triggers. Payments by hours: days begin on the hour in nearly every zone, and a chart
-- of thirty days reads a quarter of the rows.
create table sales_hour (
  merchant_id text not null,
  hour timestamptz not null,
  currency text not null,
  type text not null,
  code text not null,
  payments bigint not null,
  amount bigint not null,
  primary key (merchant_id, hour, currency, type, code)
);

-- What charts add up over all of their days at once, by days (UTC): a scale of 48 counts for each method and quarter of an hour
-- took longer to add up than everything else on the overview.
create table sales_day (
  merchant_id text not null,
  day timestamptz not null,
  type text not null,
  code text not null,
  pay_times bigint[] not null,
  primary key (merchant_id, day, type, code)
);
create table attempt_day (
  merchant_id text not null,
  day timestamptz not null,
  type text not null,
  code text not null,
  begun bigint not null,
  paid bigint not null,
  primary key (merchant_id, day, type, code)
);

create function sales_hour_follows() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into sales_hour as total (merchant_id, hour, currency, type, code, payments, amount)
    values (new.merchant_id, date_trunc('hour', new.quarter, 'UTC'), new.currency, new.type, new.code,
      new.payments - case when tg_op = 'UPDATE' then old.payments else 0 end,
      new.amount - case when tg_op = 'UPDATE' then old.amount else 0 end)
    on conflict (merchant_id, hour, currency, type, code) do update
      set payments = total.payments + excluded.payments, amount = total.amount + excluded.amount;
  return null;
end
$$;
create trigger sales_hour_follows after insert or update on sales_quarter
  for each row execute function sales_hour_follows();

create function sales_day_follows() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into sales_day as total (merchant_id, day, type, code, pay_times)
    select new.merchant_id, date_trunc('day', new.quarter, 'UTC'), new.type, new.code,
      array_agg(after::bigint - coalesce(before, 0) order by step)
    from unnest(new.pay_times, case when tg_op = 'UPDATE' then old.pay_times end) with ordinality as scale (after, before, step)
    on conflict (merchant_id, day, type, code) do update
      set pay_times = (select array_agg(before + more order by step)
        from unnest(total.pay_times, excluded.pay_times) with ordinality as times (before, more, step));
  return null;
end
$$;
create trigger sales_day_follows after insert or update on sales_quarter
  for each row execute function sales_day_follows();

create function attempt_day_follows() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into attempt_day as total (merchant_id, day, type, code, begun, paid)
    values (new.merchant_id, date_trunc('day', new.quarter, 'UTC'), new.type, new.code,
      new.begun - case when tg_op = 'UPDATE' then old.begun else 0 end,
      new.paid - case when tg_op = 'UPDATE' then old.paid else 0 end)
    on conflict (merchant_id, day, type, code) do update
      set begun = total.begun + excluded.begun, paid = total.paid + excluded.paid;
  return null;
end
$$;
create trigger attempt_day_follows after insert or update on attempt_quarter
  for each row execute function attempt_day_follows();

alter table sales_count enable row level security;
alter table sales_quarter enable row level security;
alter table attempt_quarter enable row level security;
alter table checkout_quarter enable row level security;
alter table sales_hour enable row level security;
alter table sales_day enable row level security;
alter table attempt_day enable row level security;
create policy scope on sales_count using (in_scope(merchant_id));
create policy scope on sales_quarter using (in_scope(merchant_id));
create policy scope on attempt_quarter using (in_scope(merchant_id));
create policy scope on checkout_quarter using (in_scope(merchant_id));
create policy scope on sales_hour using (in_scope(merchant_id));
create policy scope on sales_day using (in_scope(merchant_id));
create policy scope on attempt_day using (in_scope(merchant_id));
grant select, insert, update on sales_count, sales_quarter, attempt_quarter, checkout_quarter, sales_hour, sales_day, attempt_day
  to gapura_app;
