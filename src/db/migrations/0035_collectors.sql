-- Money that arrives without a checkout: collectors are the codes and numbers that take it, collections are what they received
-- (docs/decisions/0066-collectors.md).

-- A QRIS sticker or a virtual account that is paid again and again. While it is REQUESTED the row is its own job.
create table collector (
  merchant_id text not null,
  id text not null check (id ~ '^col_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text not null check (length(external_id) between 1 and 64),
  -- The hash of the merchant's request, and its reply: a repeat gets that very text.
  payload_hash bytea not null check (length(payload_hash) = 32),
  acceptance text not null,
  kind text not null check (kind in ('qr_static', 'va_open', 'va_fixed')),
  -- The type of payment that its payers make: by it they are priced, settled and reported.
  type text not null generated always as (case kind when 'qr_static' then 'qrcode' else 'virtual_account' end) stored,
  -- The bank of a virtual account.
  code text check (length(code) between 1 and 32),
  customer_id text check (customer_id ~ '^cus_[0-9a-hjkmnp-tv-z]{26}$'),
  status text not null check (status in ('REQUESTED', 'ACTIVE', 'PAUSED', 'CLOSED', 'FAILED')),
  -- The number of its last event.
  sequence integer not null default 0 check (sequence >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency: what each payment is, or the bounds of one.
  amount bigint check (amount > 0),
  min_amount bigint check (min_amount > 0),
  max_amount bigint check (max_amount > 0),
  name text not null check (length(name) between 1 and 40),
  label text check (length(label) between 1 and 25),
  number_suffix text check (number_suffix ~ '^[0-9]{1,20}$'),
  metadata text not null default '{}',
  -- The one connection it is made over, and our reference there.
  connection_id text not null,
  reference text not null check (length(reference) = 25),
  -- The customer part of the number, where it is ours to choose.
  customer_number text check (customer_number ~ '^[0-9]{1,20}$'),
  -- The provider's name of the instrument.
  rail_reference text check (length(rail_reference) <= 64),
  instrument jsonb,
  failure_code text check (length(failure_code) <= 64),
  failure_message text check (length(failure_message) <= 300),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  primary key (merchant_id, id),
  constraint collector_external_id unique (merchant_id, external_id),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id),
  constraint collector_bank check ((kind = 'qr_static') = (code is null)),
  constraint collector_amounts check (
    (kind = 'va_fixed') = (amount is not null)
    and (kind = 'va_open' or min_amount is null and max_amount is null)
    and (min_amount is null or max_amount is null or min_amount <= max_amount)
  ),
  constraint collector_instrument check ((instrument is null) = (status in ('REQUESTED', 'FAILED'))),
  constraint collector_failure check ((status = 'FAILED') = (failure_code is not null)),
  constraint collector_has_job check ((status = 'REQUESTED') = (due_at is not null))
);
create index collector_status on collector (merchant_id, status, id);
create index collector_customer on collector (merchant_id, customer_id, id) where customer_id is not null;
create index collector_due on collector (due_at) where due_at is not null;

-- Names of instruments are one space for each connection: a number of a collector is never that of a checkout.
comment on column instrument_directory.attempt_id is 'What the name is of: an attempt, or a collector.';

-- Money received is a receipt, of a checkout or of a collector.
alter table receipt alter column checkout_id drop not null;
alter table receipt alter column attempt_id drop not null;
alter table receipt add column collector_id text;
alter table receipt add constraint receipt_of check (
  (checkout_id is null) = (attempt_id is null) and (checkout_id is null) = (collector_id is not null)
) not valid;
alter table receipt validate constraint receipt_of;
alter table receipt add constraint receipt_collector foreign key (merchant_id, collector_id)
  references collector (merchant_id, id);
-- A collector's payments, newest last; its count and sum are read from this index alone.
create index receipt_collected on receipt (merchant_id, collector_id, id) include (amount, flags)
  where collector_id is not null;

-- What a rail said about money that a collector received, beside the receipt of the same id.
create table collection (
  merchant_id text not null,
  id text not null,
  collector_id text not null,
  -- The number of its last event.
  sequence integer not null default 1 check (sequence > 0),
  -- The retrieval reference number, by which payers and banks find a QRIS payment.
  rrn text check (length(rrn) between 1 and 64),
  -- Who paid, sealed under the data key 'customers'; null: the rail does not say, or it was erased.
  payer bytea,
  primary key (merchant_id, id),
  foreign key (merchant_id, id) references receipt (merchant_id, id),
  foreign key (merchant_id, collector_id) references collector (merchant_id, id)
);
create index collection_collector on collection (merchant_id, collector_id, id);

-- Refunds of collections belong to no checkout.
alter table refund alter column checkout_id drop not null;

-- Money that a provider reports for an unknown code: in the operator's suspense until a person finds out whose
-- it is. Not a tenant's, hence no row security.
create table unknown_payment (
  connection_id text not null,
  -- The rail's own id of the payment.
  rail_reference text not null check (length(rail_reference) between 1 and 128),
  -- The code or number it was paid to, as the provider names it.
  instrument text not null check (length(instrument) <= 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (connection_id, rail_reference)
);

alter table collector enable row level security;
alter table collection enable row level security;
create policy scope on collector using (in_scope(merchant_id));
create policy scope on collection using (in_scope(merchant_id));
grant select, insert, update on collector to gapura_app;
grant select, insert on collection to gapura_app;
grant update (sequence, payer) on collection to gapura_app;
grant select, insert on unknown_payment to gapura_app;

-- The sandbox's bank: codes and numbers that are paid again and again. `amount` null: the payer chooses.
create table bank.collector (
  reference_no text primary key,
  partner_reference_no text not null unique check (length(partner_reference_no) between 1 and 64),
  -- The content of a QR code, or the number of a virtual account.
  content text not null unique check (length(content) <= 512),
  partner_service_id text,
  customer_no text,
  name text not null check (length(name) between 1 and 255),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint check (amount > 0),
  created_at timestamptz not null,
  check ((partner_service_id is null) = (customer_no is null))
);
grant select, insert on bank.collector to gapura_app;
