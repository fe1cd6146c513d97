-- Which connections serve what, as operators order it: the first row that fits (docs/decisions/0027-routes-and-health.md). Replaced
-- as a whole; every process keeps them in memory and hears of changes.
create table connection_route (
  position integer primary key check (position > 0),
  method text not null check (method in ('qrcode', 'virtual_account', 'ewallet', 'credit_card', 'send_money')),
  code text check (length(code) between 1 and 32),
  -- Whole units, both included.
  min_amount bigint check (min_amount >= 0),
  max_amount bigint check (max_amount >= min_amount),
  -- Whose payments alone; null: everybody's.
  merchant text references merchant (id),
  -- [{"id", "weight"?}], in order.
  connections jsonb not null check (jsonb_typeof(connections) = 'array')
);
grant select, insert, delete on connection_route to gapura_app;
create trigger tell_change after insert or delete on connection_route
  for each statement execute function tell_change();

-- How the services of a connection fared, by the last process that found out.
create table connection_health (
  connection_id text not null references connection (id) on delete cascade,
  service text not null check (service ~ '^[a-z_]{1,32}$'),
  state text not null check (state in ('closed', 'open')),
  since timestamptz not null,
  primary key (connection_id, service)
);
grant select, insert, update on connection_health to gapura_app;
