-- What the charts of an overview add up, by quarters of an hour (UTC), counted like the tables of 0041: in the order in
-- which payments were booked, and each once. They count anew, since the older tables do not know the method of what was
-- paid, nor how long payers took, nor how many orders there were.
create table sales_count (
  merchant_id text primary key,
  -- What was booked, begun and created before is in the three tables below.
  counted_until timestamptz not null
);
-- By when it was paid, by whatever method.
create table sales_quarter (
  merchant_id text not null,
  quarter timestamptz not null,
  currency text not null,
  type text not null,
  -- '': the type has no codes.
  code text not null,
  payments bigint not null check (payments > 0),
  amount bigint not null,
  -- How many were paid how soon after the payer was given the way to pay: a count for each step of
  -- checkout/receipts/pay-times.ts.
  pay_times integer[] not null,
  primary key (merchant_id, quarter, currency, type, code)
);
-- By when the payer was given the way to pay: how many there were, and how many of them were paid, whenever.
create table tried_quarter (
  merchant_id text not null,
  quarter timestamptz not null,
  type text not null,
  code text not null,
  begun bigint not null check (begun >= 0),
  paid bigint not null check (paid >= 0),
  primary key (merchant_id, quarter, type, code)
);
-- By when the order was created: how many there were, and how many of them were paid, whenever.
create table created_quarter (
  merchant_id text not null,
  quarter timestamptz not null,
  created bigint not null check (created >= 0),
  paid bigint not null check (paid >= 0),
  primary key (merchant_id, quarter)
);

alter table sales_count enable row level security;
alter table sales_quarter enable row level security;
alter table tried_quarter enable row level security;
alter table created_quarter enable row level security;
create policy scope on sales_count using (in_scope(merchant_id));
create policy scope on sales_quarter using (in_scope(merchant_id));
create policy scope on tried_quarter using (in_scope(merchant_id));
create policy scope on created_quarter using (in_scope(merchant_id));
grant select, insert, update on sales_count, sales_quarter, tried_quarter, created_quarter to gapura_app;

-- Why orders failed, without reading each of them.
create index checkout_failed on checkout (merchant_id, id, failure_code) where status = 'FAILED';

comment on table payment_count is 'Counted until sales_count took its place; kept for versions before that.';
comment on table paid_quarter is 'Counted until sales_quarter took its place; kept for versions before that.';
comment on table attempt_quarter is 'Counted until tried_quarter took its place; kept for versions before that.';
