-- PostgreSQL evaluates every CHECK of a table anew for each statement that writes it: twelve of them took a sixth of the time
-- of a batch of new checkouts. What the API has validated before (shapes and lengths) is not checked again; states and money
-- are.
create table checkout (
  merchant_id text not null,
  id text not null,
  external_id text not null,
  status text not null
    check (status in ('PENDING', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  -- Counts every change; the page and `waitFor` watch it.
  version integer not null default 1,
  -- Counts the events recorded about this checkout.
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
  -- What the page offers, in order: 'qrcode', 'virtual_account:BCA'; null: everything.
  methods text[],
  -- Sealed under the data key 'customers'; null: none was given, or it was erased.
  customer bytea,
  -- The payment link it was made by, if any. No foreign key: a link is never removed.
  link_id text check (link_id ~ '^pl_[0-9a-hjkmnp-tv-z]{26}$'),
  -- An order of a payment link with a stock holds its place while its payer has an instrument to pay with: `expires_at` moves
  -- with each instrument, up to `pay_until` at most. Null: `expires_at` is final.
  pay_until timestamptz,
  -- The address that made an order of a payment link, as a keyed hash: limits the unpaid orders of one address. Null: not counted.
  ordered_from bytea,
  primary key (merchant_id, id),
  check ((status = 'SUCCEEDED') = (paid_at is not null and paid_amount is not null)),
  constraint checkout_pay_until check (pay_until >= created_at),
  constraint checkout_ordered_from check (length(ordered_from) between 8 and 32)
);
-- A page of one status at the dashboard, among millions of rows.
create index checkout_status on checkout (merchant_id, status, id);
create index checkout_external on checkout (merchant_id, external_id, id);
-- The expiry sweep's queue: due rows of every merchant, which is why time leads it.
create index checkout_due on checkout (expires_at) where status = 'PENDING';
-- A link's payments, newest last; its counts are read from this index alone.
create index checkout_link on checkout (merchant_id, link_id, id) include (status, paid_amount) where link_id is not null;
-- Why orders failed, without reading each of them.
create index checkout_failed on checkout (merchant_id, id, failure_code) where status = 'FAILED';
-- Payments by the day they were paid, newest first. Unpaid ones are not in it: creating costs nothing more.
create index checkout_paid on checkout (merchant_id, paid_at, id) where paid_at is not null;

-- What checkouts are found by beside their identifiers: words of names, addresses, numbers, keys and values of metadata,
-- each as a keyed hash (docs/decisions/0031-customers.md). Written by the statement that writes the checkout, so no foreign
-- key looks it up again.
create table checkout_search_token (
  merchant_id text not null,
  token bytea not null,
  checkout_id text not null,
  primary key (merchant_id, token, checkout_id)
);

-- One instrument the payer was given: a QR code, a VA number, a wallet payment. Its id is the transactionId.
create table attempt (
  merchant_id text not null,
  id text not null check (id ~ '^pay_[0-9a-hjkmnp-tv-z]{26}$'),
  checkout_id text not null,
  -- Our reference at the rail: the first 25 characters of the id's body.
  reference text not null check (length(reference) = 25),
  connection_id text not null,
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
-- A checkout has one open instrument at a time, also where two tabs request one each.
create unique index attempt_open on attempt (merchant_id, checkout_id)
  where status in ('REQUESTED', 'ISSUED', 'PROCESSING');
create index attempt_due on attempt (poll_at) where poll_at is not null;

-- Directory: a rail's identifier of an instrument where it does not repeat our reference (a VA number, its own QR reference).
create table instrument_directory (
  connection_id text not null,
  reference text not null,
  merchant_id text not null,
  attempt_id text not null,
  primary key (connection_id, reference)
);

-- Money a rail reported, booked once per report. `id` is the transactionId in the webhook.
create table receipt (
  merchant_id text not null,
  id text not null check (id ~ '^pay_[0-9a-hjkmnp-tv-z]{26}$'),
  checkout_id text not null,
  attempt_id text not null,
  connection_id text not null,
  rail_reference text not null,
  state text not null check (state in ('BOOKED', 'PARKED')),
  flags text[] not null default '{}' check (flags <@ array['late', 'duplicate', 'mismatch']),
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  created_at timestamptz not null,
  -- Which rule its fee is by; null: the built-in one. No foreign key: every payment of a merchant would lock the same row of
  -- plan_rule, and rules are never deleted.
  fee_rule_id text check (fee_rule_id like 'rul\_%'),
  primary key (merchant_id, id),
  unique (merchant_id, connection_id, rail_reference),
  foreign key (merchant_id, checkout_id) references checkout (merchant_id, id)
);
create index receipt_checkout on receipt (merchant_id, checkout_id);
-- Payments that may have to be refunded, few among millions: the dashboard's list of what needs attention.
create index receipt_flagged on receipt (merchant_id, id) where flags <> '{}';

alter table checkout enable row level security;
alter table checkout_search_token enable row level security;
alter table attempt enable row level security;
alter table instrument_directory enable row level security;
alter table receipt enable row level security;
create policy scope on checkout using (in_scope(merchant_id));
create policy scope on checkout_search_token using (in_scope(merchant_id));
create policy scope on attempt using (in_scope(merchant_id));
create policy scope on instrument_directory using (in_scope(merchant_id));
create policy scope on receipt using (in_scope(merchant_id));

grant select, insert, update on checkout, attempt to gapura_app;
grant select, insert, delete on checkout_search_token, instrument_directory to gapura_app;
grant select, insert on receipt to gapura_app;
