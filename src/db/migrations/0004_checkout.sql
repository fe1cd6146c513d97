create table checkout (
  merchant_id text not null,
  id text not null check (id ~ '^co_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text not null check (length(external_id) between 1 and 64),
  status text not null
    check (status in ('PENDING', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  -- Counts every change; the page and `waitFor` watch it.
  version integer not null default 1,
  -- Counts the events told of this checkout.
  sequence integer not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  description text check (length(description) <= 255),
  -- As asked: '' or 'checkout_page' let the payer choose.
  type text not null check (type in ('', 'checkout_page', 'qrcode', 'virtual_account', 'ewallet', 'credit_card')),
  code text,
  account_name text check (length(account_name) between 1 and 64),
  success_url text check (length(success_url) <= 2048),
  cancel_url text check (length(cancel_url) <= 2048),
  metadata text not null default '{}',
  flags text[] not null default '{}' check (flags <@ array['late', 'duplicate', 'mismatch']),
  failure_code text,
  failure_reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  paid_amount bigint,
  primary key (merchant_id, id),
  check ((status = 'SUCCEEDED') = (paid_at is not null and paid_amount is not null))
);
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
  -- When the instrument stops being shown; it is listened to for longer.
  expires_at timestamptz not null,
  -- When the rail is to be asked next, or is to be told to close it; null: nothing to do.
  ask_at timestamptz,
  asks integer not null default 0,
  primary key (merchant_id, id),
  unique (merchant_id, reference),
  foreign key (merchant_id, checkout_id) references checkout (merchant_id, id)
);
create index attempt_checkout on attempt (merchant_id, checkout_id);
-- A checkout has one open instrument at a time: two tabs meet here.
create unique index attempt_open on attempt (merchant_id, checkout_id)
  where status in ('REQUESTED', 'ISSUED', 'PROCESSING');
create index attempt_due on attempt (ask_at) where ask_at is not null;

-- Directory: what a rail calls an instrument when it does not repeat our reference (a VA number, its own QR reference).
create table instrument_directory (
  rail text not null,
  reference text not null,
  merchant_id text not null,
  attempt_id text not null,
  primary key (rail, reference)
);

-- Money a rail reported, booked once per report. `id` is the transactionId that was told.
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
alter table instrument_directory enable row level security;
alter table receipt enable row level security;
create policy scope on checkout using (in_scope(merchant_id));
create policy scope on attempt using (in_scope(merchant_id));
create policy scope on instrument_directory using (in_scope(merchant_id));
create policy scope on receipt using (in_scope(merchant_id));

grant select, insert, update on checkout, attempt to gapura_app;
grant select, insert, delete on instrument_directory to gapura_app;
grant select, insert on receipt to gapura_app;
