-- Payment methods that are charged without their payer, and the charges (docs/decisions/0076-saved-methods-and-charges.md).

-- A wallet, an account or a card that its payer linked. The row is its own job: `due_at` is when it is next linked, looked at or
-- unlinked.
create table saved_method (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^sm_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text not null check (length(external_id) between 1 and 64),
  -- The hash of the merchant's request, and its reply: a repeat gets that very text.
  payload_hash bytea not null check (length(payload_hash) = 32),
  acceptance text not null,
  customer_id text not null,
  type text not null check (type in ('qrcode', 'virtual_account', 'ewallet', 'credit_card')),
  code text check (length(code) between 1 and 32),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('PENDING_PAYER', 'ACTIVE', 'EXPIRED', 'REVOKED', 'FAILED')),
  -- The number of its last event.
  sequence integer not null default 0 check (sequence >= 0),
  return_url text not null check (length(return_url) <= 2048),
  -- The bounds that the payer agrees to. Smallest units; null: no bound.
  max_amount bigint check (max_amount > 0),
  frequency_unit text check (frequency_unit in ('day', 'week', 'month', 'year')),
  frequency_count integer check (frequency_count between 1 and 366),
  valid_until timestamptz,
  -- What the payer agreed to, in the words that were shown, and the version of those words; null: nothing yet.
  mandate_text text check (length(mandate_text) between 1 and 2000),
  mandate_version text check (length(mandate_version) between 1 and 20),
  accepted_at timestamptz,
  -- The payer's number, and from where they agreed: sealed under the data key 'saved methods'; null: nothing, or erased.
  payer bytea,
  -- The one connection it is linked over, our reference there, and the provider's.
  connection_id text not null,
  reference text not null check (length(reference) = 25),
  rail_reference text check (length(rail_reference) between 1 and 256),
  -- The provider's page where the payer agrees; null: the link has not begun there.
  rail_url text check (length(rail_url) <= 2048),
  -- The provider's token, sealed likewise; null: none yet, or the link has ended there.
  secret bytea,
  -- What the payer recognises, masked by the provider.
  label text check (length(label) between 1 and 64),
  failure_code text check (length(failure_code) <= 64),
  failure_message text check (length(failure_message) <= 300),
  revoked_by text check (revoked_by in ('payer', 'merchant', 'provider')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  -- The link has still to be ended at its provider.
  is_unlinking boolean not null default false,
  due_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  primary key (merchant_id, id),
  constraint saved_method_external unique (merchant_id, external_id),
  constraint saved_method_reference unique (merchant_id, reference),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id),
  constraint saved_method_frequency check ((frequency_unit is null) = (frequency_count is null)),
  constraint saved_method_accepted check (
    (accepted_at is null) = (mandate_text is null) and (accepted_at is null) = (mandate_version is null)
    and (status <> 'ACTIVE' or accepted_at is not null)
  ),
  constraint saved_method_active check (
    (activated_at is null) <= (status in ('PENDING_PAYER', 'FAILED'))
    and (status <> 'ACTIVE' or secret is not null)
  ),
  constraint saved_method_failure check ((status = 'FAILED') = (failure_code is not null)),
  constraint saved_method_revoked check ((status = 'REVOKED') = (revoked_by is not null)),
  constraint saved_method_ended check ((ended_at is null) = (status in ('PENDING_PAYER', 'ACTIVE'))),
  constraint saved_method_has_job check (
    (due_at is not null) = (status in ('PENDING_PAYER', 'ACTIVE') or is_unlinking)
  )
);
create index saved_method_customer on saved_method (merchant_id, customer_id, id);
create index saved_method_status on saved_method (merchant_id, status, id);
create index saved_method_due on saved_method (due_at) where due_at is not null;

-- A charge of a saved method. Its money is that of a checkout of its own, whose attempt carries the reference at the provider.
create table charge (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^ch_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text not null check (length(external_id) between 1 and 64),
  payload_hash bytea not null check (length(payload_hash) = 32),
  acceptance text not null,
  saved_method_id text not null,
  customer_id text not null,
  invoice_id text,
  checkout_id text not null,
  -- The attempt of that checkout: what was paid is found and refunded by it.
  transaction_id text not null check (transaction_id ~ '^pay_[0-9a-hjkmnp-tv-z]{26}$'),
  status text not null check (status in ('PROCESSING', 'NEEDS_PAYER', 'SUCCEEDED', 'FAILED')),
  sequence integer not null default 0 check (sequence >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  description text not null check (length(description) between 1 and 255),
  -- Where the payer approves, while they have to.
  action_url text check (length(action_url) <= 2048),
  failure_code text check (length(failure_code) <= 64),
  failure_message text check (length(failure_message) <= 300),
  -- What the provider said last.
  rail_code text check (length(rail_code) <= 100),
  -- When it was sent, committed before the provider is called; null: it was not, and certainly did nothing.
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- When it is sent, or its provider is polled; null: it has ended.
  due_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  primary key (merchant_id, id),
  constraint charge_external unique (merchant_id, external_id),
  constraint charge_transaction unique (merchant_id, transaction_id),
  foreign key (merchant_id, saved_method_id) references saved_method (merchant_id, id),
  constraint charge_failure check ((status = 'FAILED') = (failure_code is not null)),
  constraint charge_action check ((status = 'NEEDS_PAYER') = (action_url is not null)),
  constraint charge_sent check (status <> 'NEEDS_PAYER' or sent_at is not null),
  constraint charge_ended check ((ended_at is not null) = (status in ('SUCCEEDED', 'FAILED'))),
  constraint charge_has_job check ((due_at is null) = (status in ('SUCCEEDED', 'FAILED')))
);
-- No second try to charge an invoice begins while the outcome of one is open.
create unique index charge_open_invoice on charge (merchant_id, invoice_id)
  where invoice_id is not null and status in ('PROCESSING', 'NEEDS_PAYER');
create index charge_method on charge (merchant_id, saved_method_id, id);
create index charge_customer on charge (merchant_id, customer_id, id);
create index charge_invoice on charge (merchant_id, invoice_id, id) where invoice_id is not null;
create index charge_status on charge (merchant_id, status, id);
create index charge_due on charge (due_at) where due_at is not null;

-- The charge that an attempt is of; null: a payer makes it. Such an attempt is polled as its charge is.
alter table attempt add column charge_id text;
comment on column instrument_directory.attempt_id is 'What the name is of: an attempt, a collector, or a saved method.';

alter table saved_method enable row level security;
alter table charge enable row level security;
create policy scope on saved_method using (in_scope(merchant_id));
create policy scope on charge using (in_scope(merchant_id));
grant select, insert, update on saved_method, charge to gapura_app;
