-- Tries of deliveries by hour and endpoint, for the picture of an endpoint's health. Counted in the statement that records the
-- tries, so that reading a day of them does not scan the tries themselves.
create table webhook_hour (
  merchant_id text not null,
  -- The endpoint, as in merchant_endpoint.
  purpose text not null check (purpose in ('payments', 'payouts') or purpose ~ '^we_[0-9a-hjkmnp-tv-z]{26}$'),
  hour timestamptz not null,
  delivered integer not null check (delivered >= 0),
  -- Tries that failed and are followed by another one.
  retried integer not null check (retried >= 0),
  -- Deliveries that were given up.
  lost integer not null check (lost >= 0),
  -- How many tries took how long: a count for each step of a scale.
  durations integer[] not null,
  -- The last answer in this hour, or why there was none; null: nothing was sent.
  last_at timestamptz,
  last_status integer check (last_status between 100 and 999),
  last_error text check (last_error ~ '^[A-Z_]+$'),
  primary key (merchant_id, purpose, hour)
);
create index webhook_hour_age on webhook_hour (hour);

alter table webhook_hour enable row level security;
create policy scope on webhook_hour using (in_scope(merchant_id));
grant select, insert, update, delete on webhook_hour to gapura_app;
