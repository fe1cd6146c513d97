alter table merchant
  -- Where its days begin and end: a name of the IANA database, as the application checks it.
  add column time_zone text not null default 'Asia/Jakarta' check (length(time_zone) between 1 and 64),
  -- Sen; less than this available wants attention. Null: nothing is said.
  add column low_balance bigint check (low_balance > 0);

-- What an overview adds up instead of payments: counts by quarters of an hour (UTC), of which the days of every zone
-- consist. They are counted in the order in which payments were booked and attempts begun, so that what was booked is
-- counted once and for good, however long ago it was paid: a late payment adds to the quarter it was paid in.
create table payment_count (
  merchant_id text primary key,
  -- What was booked and begun before is in the two tables below.
  counted_until timestamptz not null
);
create table paid_quarter (
  merchant_id text not null,
  quarter timestamptz not null,
  currency text not null,
  payments bigint not null check (payments > 0),
  amount bigint not null,
  primary key (merchant_id, quarter, currency)
);
-- By when the payer was given the way to pay: how many there were, and how many of them were paid, whenever.
create table attempt_quarter (
  merchant_id text not null,
  quarter timestamptz not null,
  type text not null,
  -- '': the type has no codes.
  code text not null,
  begun bigint not null check (begun >= 0),
  paid bigint not null check (paid >= 0),
  primary key (merchant_id, quarter, type, code)
);

alter table payment_count enable row level security;
alter table paid_quarter enable row level security;
alter table attempt_quarter enable row level security;
create policy scope on payment_count using (in_scope(merchant_id));
create policy scope on paid_quarter using (in_scope(merchant_id));
create policy scope on attempt_quarter using (in_scope(merchant_id));
grant select, insert, update on payment_count, paid_quarter, attempt_quarter to gapura_app;

comment on table attempt_day is 'Read and written until attempt_quarter took its place; kept for versions before that.';
