-- What a customer is billed for again and again (docs/decisions/0077-subscriptions.md).

-- A price and how often it is due. Its terms never change: another price is another plan.
create table subscription_plan (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^plan_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text check (length(external_id) between 1 and 64),
  -- SHA-256 of the request that created it: a repeat of the `external_id` is compared with it.
  request_hash bytea not null check (length(request_hash) = 32),
  name text not null check (length(name) between 1 and 120),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units, of a whole period.
  amount bigint not null check (amount > 0),
  interval_unit text not null check (interval_unit in ('day', 'week', 'month', 'year')),
  interval_count integer not null check (interval_count between 1 and 366),
  metadata text not null default '{}' check (length(metadata) <= 4096),
  created_at timestamptz not null,
  primary key (merchant_id, id),
  constraint subscription_plan_external unique (merchant_id, external_id)
);

create table subscription (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^sub_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text check (length(external_id) between 1 and 64),
  request_hash bytea not null check (length(request_hash) = 32),
  customer_id text not null,
  -- Null: its terms are its own.
  plan_id text,
  description text not null check (length(description) between 1 and 120),
  status text not null
    check (status in ('PENDING_METHOD', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELLED', 'ENDED')),
  -- Counts the events recorded about it.
  sequence integer not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  interval_unit text not null check (interval_unit in ('day', 'week', 'month', 'year')),
  interval_count integer not null check (interval_count between 1 and 366),
  -- The day of the month on which periods of months and years begin; null: it follows from the first one.
  anchor_day integer check (anchor_day between 1 and 31),
  time_zone text not null check (length(time_zone) <= 64),
  -- Days of the subscription's zone, compared as text. The day that its periods are counted from; null: it has not begun.
  origin_day text check (origin_day ~ '^\d{4}-\d{2}-\d{2}$'),
  trial_days integer not null default 0 check (trial_days between 0 and 730),
  -- The first day after the trial; null: there is none, or it has not begun.
  trial_end text check (trial_end ~ '^\d{4}-\d{2}-\d{2}$'),
  -- After how many periods it ends; null: never by itself.
  cycles integer check (cycles between 1 and 1200),
  cycles_done integer not null default 0 check (cycles_done >= 0 and cycles_done <= coalesce(cycles, cycles_done)),
  collect text not null check (collect in ('charge', 'invoice')),
  -- In the order in which they are tried.
  saved_method_ids text[] not null default '{}' check (cardinality(saved_method_ids) <= 5),
  retry_days integer[] not null check (cardinality(retry_days) <= 10 and 1 <= all (retry_days) and 60 >= all (retry_days)),
  -- The hour of its zone at which periods are billed and tries are made.
  hour integer not null check (hour between 0 and 23),
  on_failure text not null check (on_failure in ('cancel', 'pause', 'keep')),
  -- The period that was billed last, and the first day of the one that is billed next.
  period_start text check (period_start ~ '^\d{4}-\d{2}-\d{2}$'),
  period_end text check (period_end ~ '^\d{4}-\d{2}-\d{2}$'),
  next_day text check (next_day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- When the next period is billed, or the subscription ends: the row is its own job. Null: nothing is to be done by time.
  due_at timestamptz,
  cancels_at_period_end boolean not null default false,
  -- The plan from the next period on; null: as now.
  next_plan_id text,
  -- JSON: lines of plan changes that the next invoice bears.
  next_lines text not null default '[]' check (length(next_lines) <= 16384),
  metadata text not null default '{}' check (length(metadata) <= 4096),
  latest_invoice_id text,
  end_reason text check (end_reason in ('merchant', 'customer', 'not_paid', 'erased', 'cycles')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When its first paid period began.
  activated_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id),
  foreign key (merchant_id, plan_id) references subscription_plan (merchant_id, id),
  foreign key (merchant_id, next_plan_id) references subscription_plan (merchant_id, id),
  constraint subscription_external unique (merchant_id, external_id),
  constraint subscription_has_job check (
    (due_at is not null) = (status in ('TRIALING', 'ACTIVE', 'PAST_DUE')) and (due_at is null or next_day is not null)
  ),
  constraint subscription_ended check (
    (ended_at is not null) = (status in ('CANCELLED', 'ENDED')) and (ended_at is null) = (end_reason is null)
  )
);
create index subscription_customer on subscription (merchant_id, customer_id, id);
create index subscription_plan_of on subscription (merchant_id, plan_id, id) where plan_id is not null;
create index subscription_status on subscription (merchant_id, status, id);
create index subscription_due on subscription (due_at) where due_at is not null;

-- What an invoice is a period of: the key that no scheduler, however often it runs, writes twice. A plan change that is billed
-- at once has a subscription and no period.
alter table invoice add column subscription_id text;
alter table invoice add column period_start text check (period_start ~ '^\d{4}-\d{2}-\d{2}$');
alter table invoice add column period_end text check (period_end ~ '^\d{4}-\d{2}-\d{2}$');
alter table invoice add constraint invoice_period_whole check (
  (period_start is null) = (period_end is null) and (period_start is null or subscription_id is not null)
);
create unique index invoice_period on invoice (merchant_id, subscription_id, period_start) where period_start is not null;
create index invoice_subscription on invoice (merchant_id, subscription_id, id) where subscription_id is not null;
-- When its subscription is to learn what became of it; null: it knows.
alter table invoice add column subscription_due_at timestamptz;
create index invoice_subscription_due on invoice (subscription_due_at) where subscription_due_at is not null;

-- How the invoice of a subscription is collected.
create table subscription_invoice (
  merchant_id text not null,
  invoice_id text not null,
  subscription_id text not null,
  -- OPEN: collected. GIVEN_UP: no further try is made. STOPPED: it is collected no more, since one of both has ended.
  status text not null check (status in ('OPEN', 'PAID', 'GIVEN_UP', 'STOPPED')),
  -- When the next try is made; null: there is none, or a charge of it has no outcome yet.
  next_try_at timestamptz,
  -- Charges that began, each with a reference of its own.
  tries integer not null default 0 check (tries >= 0),
  -- Days of the schedule that have been used.
  retries integer not null default 0 check (retries >= 0),
  -- The day, in the subscription's zone, on which the first failure became known: the schedule counts from it.
  failed_day text check (failed_day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Methods that are not tried again for this invoice.
  dead_method_ids text[] not null default '{}',
  -- The charge whose outcome is not known: while it is here, no other begins.
  charge_id text,
  failure_code text check (length(failure_code) between 1 and 60),
  failure_message text check (length(failure_message) <= 300),
  failure_needs text check (failure_needs in ('payer', 'new_method')),
  created_at timestamptz not null,
  primary key (merchant_id, invoice_id),
  foreign key (merchant_id, invoice_id) references invoice (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscription (merchant_id, id),
  constraint subscription_invoice_waits check (next_try_at is null or (status = 'OPEN' and charge_id is null))
);
create index subscription_invoice_of on subscription_invoice (merchant_id, subscription_id, invoice_id);
create index subscription_invoice_due on subscription_invoice (next_try_at) where next_try_at is not null;

-- Mails about money that could not be collected.
alter table invoice_mail drop constraint invoice_mail_kind_check;
alter table invoice_mail add constraint invoice_mail_kind_check
  check (kind in ('invoice', 'reminder', 'receipt', 'charge_failed', 'charge_given_up')) not valid;
alter table invoice_mail validate constraint invoice_mail_kind_check;

alter table subscription_plan enable row level security;
alter table subscription enable row level security;
alter table subscription_invoice enable row level security;
create policy scope on subscription_plan using (in_scope(merchant_id));
create policy scope on subscription using (in_scope(merchant_id));
create policy scope on subscription_invoice using (in_scope(merchant_id));
grant select, insert, update on subscription_plan, subscription, subscription_invoice to gapura_app;
