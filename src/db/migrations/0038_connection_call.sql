-- How calls to banks and providers went, by hour, summed over all processes: for reports. Kept for ninety days.
create table connection_call (
  connection_id text not null,
  service text not null check (service ~ '^[a-z_]{1,32}$'),
  hour timestamptz not null,
  outcome text not null check (outcome in ('done', 'refused', 'unsent', 'unknown', 'not_made')),
  -- They took at most so long, and longer than the next lower bound that is used; 0: they were not made.
  within_ms integer not null check (within_ms >= 0),
  calls bigint not null check (calls > 0),
  primary key (hour, connection_id, service, outcome, within_ms)
);
grant select, insert, update, delete on connection_call to gapura_app;

-- What went over each connection on a day (Jakarta), once nothing of it can change any more.
create table connection_day (
  day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- JSON: attempts and payouts by connection and currency.
  totals text not null
);
grant select, insert on connection_day to gapura_app;
