-- What was paid, by hours: days begin on the hour in nearly every zone, and a chart of thirty days reads a quarter of the rows.
-- It follows sales_quarter by itself, as sales_day does.
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
alter table sales_hour enable row level security;
create policy scope on sales_hour using (in_scope(merchant_id));
grant select, insert, update on sales_hour to gapura_app;

lock table sales_quarter in share row exclusive mode;
insert into sales_hour (merchant_id, hour, currency, type, code, payments, amount)
  select merchant_id, date_trunc('hour', quarter, 'UTC'), currency, type, code, sum(payments), sum(amount)
  from sales_quarter group by 1, 2, 3, 4, 5;

create function sales_hour_follows() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into sales_hour as kept (merchant_id, hour, currency, type, code, payments, amount)
    values (new.merchant_id, date_trunc('hour', new.quarter, 'UTC'), new.currency, new.type, new.code,
      new.payments - case when tg_op = 'UPDATE' then old.payments else 0 end,
      new.amount - case when tg_op = 'UPDATE' then old.amount else 0 end)
    on conflict (merchant_id, hour, currency, type, code) do update
      set payments = kept.payments + excluded.payments, amount = kept.amount + excluded.amount;
  return null;
end
$$;
create trigger sales_hour_follows after insert or update on sales_quarter
  for each row execute function sales_hour_follows();
