-- Most that may be sent a day (Jakarta time), in sen; null: no limit.
alter table merchant add column payout_daily_limit bigint check (payout_daily_limit >= 0);

-- Money a merchant sends. The row is its own job: while the outcome is open it has a time at which it is looked at again.
create table payout (
  merchant_id text not null,
  id text not null check (id ~ '^po_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text not null check (length(external_id) between 1 and 64),
  -- Of the request, and the reply it got: a repeat gets that very text, whatever has happened since.
  payload_hash bytea not null check (length(payload_hash) = 32),
  acceptance text not null,
  status text not null check (status in ('PROCESSING', 'SUCCEEDED', 'FAILED', 'REVERSED')),
  -- How far it got: not sent, sent, sent without a usable answer, given up asking. It is sent on leaving QUEUED, once.
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
  asks integer not null default 0 check (asks >= 0),
  primary key (merchant_id, id),
  constraint payout_external_id unique (merchant_id, external_id),
  constraint payout_reference unique (merchant_id, reference),
  -- An open payout is always looked at again, unless a person has been called.
  constraint payout_has_job check (status <> 'PROCESSING' or due_at is not null or stage = 'UNRESOLVED'),
  constraint payout_submitted check ((stage = 'QUEUED') = (submitted_at is null) and (stage = 'QUEUED') = (service is null)),
  constraint payout_succeeded_was_sent check (status in ('PROCESSING', 'FAILED') or stage <> 'QUEUED'),
  constraint payout_completed check ((status = 'PROCESSING') = (completed_at is null)),
  constraint payout_failure check ((status in ('FAILED', 'REVERSED')) = (failure_code is not null))
) with (fillfactor = 70);
-- The sweep serves every merchant, which is why time leads it.
create index payout_due on payout (due_at) where due_at is not null;

-- What the bank was asked and what it said, in order: only grows. `railCode` is for people.
create table payout_answer (
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

alter table payout enable row level security;
alter table payout_answer enable row level security;
alter table payout_day enable row level security;
create policy scope on payout using (in_scope(merchant_id));
create policy scope on payout_answer using (in_scope(merchant_id));
create policy scope on payout_day using (in_scope(merchant_id));
grant select, insert, update on payout, payout_day to gapura_app;
grant select, insert on payout_answer to gapura_app;
