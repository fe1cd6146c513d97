-- Money a merchant sends. The row is its own job: while the outcome is open it has a time at which it is due.
create table payout (
  merchant_id text not null,
  id text not null check (id ~ '^po_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text not null check (length(external_id) between 1 and 64),
  -- The hash of the request, and its reply: a repeat gets that very text, regardless of what has happened since.
  payload_hash bytea not null check (length(payload_hash) = 32),
  acceptance text not null,
  status text not null check (status in ('PROCESSING', 'SUCCEEDED', 'FAILED', 'REVERSED')),
  -- How far it got: not sent, sent, sent without a usable response, no longer polled. It is sent on leaving QUEUED, once.
  stage text not null check (stage in ('QUEUED', 'SUBMITTED', 'UNKNOWN', 'UNRESOLVED')),
  sequence integer not null default 0 check (sequence >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  -- The tax on the fee, on top as the fee is.
  tax bigint not null default 0 check (tax >= 0),
  -- Which rule the fee is by; null: the built-in one. No foreign key, as in receipt.
  fee_rule_id text check (fee_rule_id like 'rul\_%'),
  receiver_name text not null check (length(receiver_name) between 1 and 100),
  receiver_account_no text not null check (receiver_account_no ~ '^[0-9A-Z]{1,34}$'),
  -- As the merchant wrote it, and the national code it stands for.
  receiver_bank_code text not null check (length(receiver_bank_code) between 1 and 32),
  bank_code text not null check (bank_code ~ '^[0-9A-Z]{1,11}$'),
  -- The account was named by a payer on a claim page: the merchant is shown its last digits.
  named_by_payer boolean not null default false,
  remark text check (length(remark) <= 100),
  metadata text check (length(metadata) <= 1000),
  -- Which of our banks sends it, and our reference there: the only one there ever is.
  connection_id text not null check (connection_id ~ '^[a-z0-9_-]{1,32}$'),
  reference text not null check (length(reference) = 25),
  -- How it was sent; null until it was, and where a bank's statement shows a payout that a restored database has queued.
  service text check (service ~ '^[a-z][a-z0-9_]{1,31}$'),
  bank_reference text check (length(bank_reference) <= 64),
  failure_code text,
  failure_reason text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  completed_at timestamptz,
  -- When a person dealt with a payout that failed or was returned; null: no one has.
  handled_at timestamptz,
  due_at timestamptz,
  poll_count integer not null default 0 check (poll_count >= 0),
  -- What a queued payout waits for: the service that carries its amount, and when that opens. Null: nothing, or something else.
  closed_service text check (closed_service ~ '^[a-z][a-z0-9_]{1,31}$'),
  opens_at timestamptz,
  primary key (merchant_id, id),
  constraint payout_external_id unique (merchant_id, external_id),
  constraint payout_reference unique (merchant_id, reference),
  -- An open payout is always due at some time, unless it waits for an operator.
  constraint payout_has_job check (status <> 'PROCESSING' or due_at is not null or stage = 'UNRESOLVED'),
  constraint payout_submitted check ((stage = 'QUEUED') = (submitted_at is null) and (stage <> 'QUEUED' or service is null)),
  constraint payout_succeeded_was_sent check (status in ('PROCESSING', 'FAILED') or stage <> 'QUEUED'),
  constraint payout_completed check ((status = 'PROCESSING') = (completed_at is null)),
  constraint payout_failure check ((status in ('FAILED', 'REVERSED')) = (failure_code is not null)),
  constraint payout_opening check ((closed_service is null) = (opens_at is null))
) with (fillfactor = 70);
-- The sweep serves every merchant, which is why time leads it.
create index payout_due on payout (due_at) where due_at is not null;
-- What ended on a day, of every merchant, which is why time leads it.
create index payout_completed_age on payout (completed_at) where status in ('SUCCEEDED', 'REVERSED');
-- A page of one status at the dashboard, among millions of rows; and a payout by its bank's reference.
create index payout_status on payout (merchant_id, status, id);
create index payout_bank_reference on payout (merchant_id, bank_reference) where bank_reference is not null;
-- Payouts by the day they ended, newest first. Those in progress are not in it: accepting and sending cost nothing more,
-- ending one writes one entry.
create index payout_ended on payout (merchant_id, completed_at, id) where completed_at is not null;
-- Those that no one has dealt with, by when they ended: what did not fail is not in it, and costs nothing.
create index payout_unhandled on payout (merchant_id, completed_at, id)
  where status in ('FAILED', 'REVERSED') and handled_at is null;
create index payout_named_by_payer on payout (merchant_id, id) where named_by_payer;

-- Each call to or from the bank and its outcome, in order; append only. `rail_code` is for operators.
create table payout_bank_response (
  merchant_id text not null,
  payout_id text not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  source text not null check (source in ('account', 'transfer', 'inquiry', 'notice')),
  outcome text not null check (length(outcome) <= 32),
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

-- What programs have sent with a secret key on a day (Jakarta time), where the key is limited. In sen.
create table payout_key_day (
  merchant_id text not null references merchant (id),
  key_id text not null check (key_id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$'),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, key_id, day)
);

-- The names that a merchant inquired for one receiving account on one day, as hashes: few, so that a holder's name is not
-- learned by trying. A name that was right is removed again. Retained for two days.
create table receiver_guess (
  merchant_id text not null references merchant (id),
  -- SHA-256 of the bank's national code and the account number; a name's likewise.
  account bytea not null check (length(account) = 32),
  day date not null,
  names bytea[] not null check (cardinality(names) <= 100),
  primary key (merchant_id, account, day)
);
-- Those of all merchants about one account, and expired ones.
create index receiver_guess_age on receiver_guess (day, account);

alter table payout enable row level security;
alter table payout_bank_response enable row level security;
alter table payout_day enable row level security;
alter table payout_key_day enable row level security;
alter table receiver_guess enable row level security;
create policy scope on payout using (in_scope(merchant_id));
create policy scope on payout_bank_response using (in_scope(merchant_id));
create policy scope on payout_day using (in_scope(merchant_id));
create policy scope on payout_key_day using (in_scope(merchant_id));
create policy scope on receiver_guess using (in_scope(merchant_id));
grant select, insert, update on payout, payout_day, payout_key_day to gapura_app;
grant select, insert on payout_bank_response to gapura_app;
grant select, insert, update, delete on receiver_guess to gapura_app;
