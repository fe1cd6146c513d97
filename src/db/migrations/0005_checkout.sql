-- PostgreSQL evaluates every CHECK of a table anew for each statement that writes it: twelve of them cost a batch of new
-- checkouts a sixth of its time. What the API has validated before (shapes and lengths) is not checked again; states and
-- money are.
create table checkout (
  merchant_id text not null,
  id text not null,
  external_id text not null,
  status text not null
    check (status in ('PENDING', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  -- Counts every change; the page and `waitFor` watch it.
  version integer not null default 1,
  -- Counts the events recorded of this checkout.
  sequence integer not null default 0,
  currency text not null,
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  description text,
  -- As requested: '' or 'checkout_page' let the payer choose.
  type text not null,
  code text,
  account_name text,
  success_url text,
  cancel_url text,
  metadata text not null default '{}',
  flags text[] not null default '{}',
  failure_code text,
  failure_reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  paid_amount bigint,
  primary key (merchant_id, id),
  check ((status = 'SUCCEEDED') = (paid_at is not null and paid_amount is not null))
);
-- A page of one status at the dashboard, among millions of rows.
create index checkout_status on checkout (merchant_id, status, id);
create index checkout_external on checkout (merchant_id, external_id, id);
-- The expiry sweep's queue: due rows of every merchant, which is why time leads it.
create index checkout_due on checkout (expires_at) where status = 'PENDING';

-- One way the payer was given to pay: a QR code, a VA number, a wallet payment. Its id is the transactionId.
create table attempt (
  merchant_id text not null,
  id text not null check (id ~ '^pay_[0-9a-hjkmnp-tv-z]{26}$'),
  checkout_id text not null,
  -- What the rail knows it by: the first 25 characters of the id's body.
  reference text not null check (length(reference) = 25),
  rail text not null,
  type text not null check (type in ('qrcode', 'virtual_account', 'ewallet', 'credit_card')),
  code text,
  status text not null
    check (status in ('REQUESTED', 'ISSUED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'RETIRED')),
  currency text not null,
  amount bigint not null check (amount > 0),
  customer_number text,
  rail_reference text,
  instrument jsonb,
  failure_code text,
  failure_reason text,
  created_at timestamptz not null,
  -- When the instrument stops being shown; payments are accepted for longer.
  expires_at timestamptz not null,
  -- When the rail is to be polled next, or to be called to close it; null: nothing to do.
  poll_at timestamptz,
  poll_count integer not null default 0,
  -- Of a wallet's customer, and of a card only what may be shown: never its number.
  phone text check (phone ~ '^\+62[0-9]{8,12}$'),
  card_brand text check (length(card_brand) between 1 and 32),
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  -- Where the payer confirms a card payment at their bank, while they have to.
  challenge_url text check (length(challenge_url) <= 2048),
  primary key (merchant_id, id),
  unique (merchant_id, reference),
  foreign key (merchant_id, checkout_id) references checkout (merchant_id, id),
  check ((card_brand is null) = (card_last_four is null))
);
create index attempt_checkout on attempt (merchant_id, checkout_id);
-- A checkout has one open instrument at a time: two tabs meet here.
create unique index attempt_open on attempt (merchant_id, checkout_id)
  where status in ('REQUESTED', 'ISSUED', 'PROCESSING');
create index attempt_due on attempt (poll_at) where poll_at is not null;

-- A day's attempts, counted once they are final: an overview adds up days instead of attempts.
create table attempt_day (
  merchant_id text not null,
  day date not null,
  -- A JSON list: per currency, type and code how many attempts, how many succeeded, and their amount.
  totals text not null,
  primary key (merchant_id, day)
);

-- Directory: what a rail calls an instrument when it does not repeat our reference (a VA number, its own QR reference).
create table instrument_directory (
  rail text not null,
  reference text not null,
  merchant_id text not null,
  attempt_id text not null,
  primary key (rail, reference)
);

-- Money a rail reported, booked once per report. `id` is the transactionId in the webhook.
create table receipt (
  merchant_id text not null,
  id text not null check (id ~ '^pay_[0-9a-hjkmnp-tv-z]{26}$'),
  checkout_id text not null,
  attempt_id text not null,
  rail text not null,
  rail_reference text not null,
  state text not null check (state in ('BOOKED', 'PARKED')),
  flags text[] not null default '{}' check (flags <@ array['late', 'duplicate', 'mismatch']),
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, rail, rail_reference),
  foreign key (merchant_id, checkout_id) references checkout (merchant_id, id)
);
create index receipt_checkout on receipt (merchant_id, checkout_id);

alter table checkout enable row level security;
alter table attempt enable row level security;
alter table attempt_day enable row level security;
alter table instrument_directory enable row level security;
alter table receipt enable row level security;
create policy scope on checkout using (in_scope(merchant_id));
create policy scope on attempt using (in_scope(merchant_id));
create policy scope on attempt_day using (in_scope(merchant_id));
create policy scope on instrument_directory using (in_scope(merchant_id));
create policy scope on receipt using (in_scope(merchant_id));

grant select, insert, update on checkout, attempt to gapura_app;
grant select, insert, delete on instrument_directory to gapura_app;
grant select, insert on receipt, attempt_day to gapura_app;
