-- Money a merchant sends. The row is its own job: while the outcome is open it has a time at which it is due.
create table payout (
  merchant_id text not null,
  id text not null check (id ~ '^po_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text not null check (length(external_id) between 1 and 64),
  -- Of the request, and the reply it got: a repeat gets that very text, whatever has happened since.
  payload_hash bytea not null check (length(payload_hash) = 32),
  acceptance text not null,
  status text not null check (status in ('PROCESSING', 'SUCCEEDED', 'FAILED', 'REVERSED')),
  -- How far it got: not sent, sent, sent without a usable answer, no longer polled. It is sent on leaving QUEUED, once.
  stage text not null check (stage in ('QUEUED', 'SUBMITTED', 'UNKNOWN', 'UNRESOLVED')),
  sequence integer not null default 0 check (sequence >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  receiver_name text not null check (length(receiver_name) between 1 and 100),
  receiver_account_no text not null check (receiver_account_no ~ '^[0-9]{6,20}$'),
  -- As the merchant wrote it, and the national code it stands for.
  receiver_bank_code text not null check (length(receiver_bank_code) between 1 and 32),
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  remark text check (length(remark) <= 100),
  metadata text check (length(metadata) <= 1000),
  -- Which of our banks sends it, and what it is known by there: the only reference there ever is.
  rail text not null check (rail ~ '^[a-z0-9_-]{1,32}$'),
  reference text not null check (length(reference) = 25),
  -- How it was sent; null until it was.
  service text check (service in ('intrabank', 'bifast', 'skn', 'rtgs')),
  bank_reference text check (length(bank_reference) <= 64),
  failure_code text,
  failure_reason text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  completed_at timestamptz,
  due_at timestamptz,
  poll_count integer not null default 0 check (poll_count >= 0),
  primary key (merchant_id, id),
  constraint payout_external_id unique (merchant_id, external_id),
  constraint payout_reference unique (merchant_id, reference),
  -- An open payout is always due at some time, unless it waits for an operator.
  constraint payout_has_job check (status <> 'PROCESSING' or due_at is not null or stage = 'UNRESOLVED'),
  constraint payout_submitted check ((stage = 'QUEUED') = (submitted_at is null) and (stage = 'QUEUED') = (service is null)),
  constraint payout_succeeded_was_sent check (status in ('PROCESSING', 'FAILED') or stage <> 'QUEUED'),
  constraint payout_completed check ((status = 'PROCESSING') = (completed_at is null)),
  constraint payout_failure check ((status in ('FAILED', 'REVERSED')) = (failure_code is not null))
) with (fillfactor = 70);
-- The sweep serves every merchant, which is why time leads it.
create index payout_due on payout (due_at) where due_at is not null;
-- What ended on a day, of every merchant, which is why time leads it.
create index payout_completed_age on payout (completed_at) where status in ('SUCCEEDED', 'REVERSED');
-- A page of one status at the dashboard, among millions of rows; and a payout by what its bank calls it.
create index payout_status on payout (merchant_id, status, id);
create index payout_bank_reference on payout (merchant_id, bank_reference) where bank_reference is not null;

-- Each call to or from the bank and its outcome, in order; append only. `rail_code` is for operators.
create table payout_bank_response (
  merchant_id text not null,
  payout_id text not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  source text not null check (source in ('account', 'transfer', 'inquiry', 'notice')),
  said text not null check (length(said) <= 32),
  rail_code text not null check (length(rail_code) <= 64),
  primary key (merchant_id, payout_id, number),
  foreign key (merchant_id, payout_id) references payout (merchant_id, id)
);

-- What a merchant with a daily limit has sent on a day: one row a day, changed by one conditional statement.
create table payout_day (
  merchant_id text not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, day)
);

-- Above this amount a payout requested at the dashboard waits for a second person; no row: never. Smallest units.
create table payout_policy (
  merchant_id text not null references merchant (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  approve_above bigint not null check (approve_above >= 0),
  primary key (merchant_id, currency)
);

-- Payouts that wait for a second person, or did: one, or all of an upload. They become payouts by their externalIds, so
-- that sending an approved one again sends nothing twice.
create table payout_approval (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'),
  status text not null check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  -- A JSON list of the requests, each as `POST /v1/send-money` takes it.
  payouts text not null,
  asked_by text not null,
  asked_name text not null check (length(asked_name) <= 254),
  decided_by text,
  decided_name text check (length(decided_name) <= 254),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, id),
  constraint payout_approval_decided check ((status = 'WAITING') = (decided_by is null) and (status = 'WAITING') = (decided_at is null)),
  constraint payout_approval_second_person check (status <> 'APPROVED' or decided_by <> asked_by)
);
create index payout_approval_status on payout_approval (merchant_id, status, id);

alter table payout enable row level security;
alter table payout_bank_response enable row level security;
alter table payout_day enable row level security;
alter table payout_policy enable row level security;
alter table payout_approval enable row level security;
create policy scope on payout using (in_scope(merchant_id));
create policy scope on payout_bank_response using (in_scope(merchant_id));
create policy scope on payout_day using (in_scope(merchant_id));
create policy scope on payout_policy using (in_scope(merchant_id));
create policy scope on payout_approval using (in_scope(merchant_id));
grant select, insert, update on payout, payout_day, payout_approval to gapura_app;
grant select, insert on payout_bank_response to gapura_app;
grant select, insert, update, delete on payout_policy to gapura_app;
