-- Agreements with banks and providers: the protocol of each (profile, adapter) and its credentials, sealed. Few rows, changed
-- by operators; every process keeps them open and is notified of changes (docs/decisions/0026-connections.md).
create table connection (
  id text primary key check (id ~ '^con_[0-9a-hjkmnp-tv-z]{26}$'),
  name text not null check (length(name) between 1 and 64),
  profile text not null check (profile ~ '^[a-z0-9-]{1,32}$'),
  adapter text not null check (adapter in ('snap', 'midtrans', 'xendit')),
  -- The merchant it belongs to; null: the operator's, for every merchant.
  owner text references merchant (id),
  state text not null check (state in ('draft', 'testing', 'active', 'degraded', 'disabled')),
  state_since timestamptz not null,
  -- When it was first active; null: nothing was ever requested over it, and it may be removed.
  activated_at timestamptz,
  sealed bytea not null,
  created_at timestamptz not null,
  constraint connection_activated check (activated_at is not null or state in ('draft', 'testing', 'disabled'))
);
create trigger notify_change after insert or update or delete on connection
  for each row execute function notify_change();

-- Which connections serve what, as operators order it: the first row that fits (docs/decisions/0027-routes-and-health.md).
-- Replaced as a whole; every process holds them in memory and is notified of changes.
create table connection_route (
  position integer primary key check (position > 0),
  method text not null check (method in ('qrcode', 'virtual_account', 'ewallet', 'credit_card', 'send_money')),
  code text check (length(code) between 1 and 32),
  -- Whole units, both included.
  min_amount bigint check (min_amount >= 0),
  max_amount bigint check (max_amount >= min_amount),
  -- Whose payments alone; null: every merchant's.
  merchant text references merchant (id),
  -- [{"id", "weight"?}], in order.
  connections jsonb not null check (jsonb_typeof(connections) = 'array')
);
create trigger notify_change after insert or delete on connection_route
  for each statement execute function notify_change();

-- The state of each service of a connection, by the last process that changed it.
create table connection_health (
  connection_id text not null references connection (id) on delete cascade,
  service text not null check (service ~ '^[a-z_]{1,32}$'),
  state text not null check (state in ('closed', 'open')),
  since timestamptz not null,
  -- How the last failed call of the service ended, in the rail's code: it tells operators what to do.
  last_fault text,
  primary key (connection_id, service)
);

-- The results of a connection's last test.
create table connection_test (
  connection_id text primary key references connection (id) on delete cascade,
  at timestamptz not null,
  -- [{"check", "is", "words", "remedy"?}], in order.
  results jsonb not null check (jsonb_typeof(results) = 'array')
);

-- How calls to banks and providers ended, by hour, summed over all processes: for reports. Retained for ninety days.
create table connection_call (
  connection_id text not null,
  service text not null check (service ~ '^[a-z_]{1,32}$'),
  hour timestamptz not null,
  outcome text not null check (outcome in ('done', 'refused', 'unsent', 'unknown', 'not_made')),
  -- They took at most this long, and longer than the next lower bound in use; 0: they were not made.
  within_ms integer not null check (within_ms >= 0),
  calls bigint not null check (calls > 0),
  primary key (hour, connection_id, service, outcome, within_ms)
);

-- What went over each connection on a day (Jakarta), once it is final.
create table connection_day (
  day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- JSON: attempts and payouts by connection and currency.
  totals text not null
);

grant select, insert, update, delete on connection, connection_call to gapura_app;
grant select, insert, delete on connection_route to gapura_app;
grant select, insert, update on connection_health, connection_test to gapura_app;
grant select, insert on connection_day to gapura_app;
