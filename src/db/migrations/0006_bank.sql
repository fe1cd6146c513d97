-- The sandbox's bank keeps its own books, apart from the gateway's: nothing here refers to a table outside this schema,
-- nothing outside refers to one inside. No tenants, hence no row security. In production these tables stay empty.
create schema bank;
grant usage on schema bank to gapura_app;

create table bank.account (
  number text primary key check (number ~ '^[0-9]{6,20}$'),
  kind text not null check (kind in ('vault', 'partner', 'customer')),
  holder text not null check (length(holder) between 1 and 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opened_at timestamptz not null
);

-- Every movement of money at the bank, from one account to another: it only grows, and balances by its shape.
create table bank.journal (
  -- The bank's own number of the payment; twelve digits of it are the retrieval reference (RRN).
  id bigint primary key generated always as identity,
  cause text not null check (cause in ('opening', 'qr', 'virtual_account', 'wallet', 'transfer', 'reversal')),
  cause_reference text not null check (length(cause_reference) between 1 and 64),
  debit_account text not null references bank.account (number),
  credit_account text not null references bank.account (number),
  currency text not null,
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  check (debit_account <> credit_account)
);
create index journal_debit on bank.journal (debit_account) include (amount);
create index journal_credit on bank.journal (credit_account) include (amount);
create index journal_cause on bank.journal (cause_reference);
create unique index journal_opening on bank.journal (credit_account) where cause = 'opening';

create function bank.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'bank.journal only grows';
end
$$;
create trigger journal_grows before update or delete or truncate on bank.journal
  for each statement execute function bank.refuse_change();

create table bank.qr (
  reference_no text primary key,
  partner_reference_no text not null unique check (length(partner_reference_no) between 1 and 25),
  qr_content text not null unique check (length(qr_content) <= 512),
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('ACTIVE', 'FAILED', 'CANCELLED', 'PAID')),
  store_id text,
  terminal_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- The first payment; one that came after it stands in the journal only.
  payment_id bigint references bank.journal (id),
  check ((status = 'PAID') = (payment_id is not null))
);

create table bank.virtual_account (
  id bigint primary key generated always as identity,
  trx_id text not null unique check (length(trx_id) between 1 and 64),
  -- Eight characters, padded with spaces on the left, as SNAP carries it.
  partner_service_id text not null check (length(partner_service_id) between 1 and 8),
  customer_no text not null check (customer_no ~ '^[0-9]{1,20}$'),
  -- What a payer types: both parts without the padding.
  number text not null check (number ~ '^[0-9]{1,28}$'),
  name text not null check (length(name) between 1 and 255),
  email text,
  phone text,
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('ACTIVE', 'FAILED', 'EXPIRED', 'DELETED', 'PAID')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  payment_id bigint references bank.journal (id),
  check ((status = 'PAID') = (payment_id is not null))
);
create index virtual_account_number on bank.virtual_account (number, id);
create unique index virtual_account_open on bank.virtual_account (number) where status in ('ACTIVE', 'FAILED');

-- What the partner is to be told, until it acknowledges; `due_at` is null once it has, or where it never will be told.
create table bank.notification (
  id bigint primary key generated always as identity,
  service text not null check (length(service) <= 32),
  body text not null,
  external_id text not null check (external_id ~ '^[0-9]{1,36}$'),
  due_at timestamptz,
  tries integer not null default 0,
  last_answer text,
  created_at timestamptz not null,
  acknowledged_at timestamptz
);
create index notification_due on bank.notification (due_at) where due_at is not null;

-- X-EXTERNAL-ID may be used once a day, Jakarta time. Written with the effect of its call.
create table bank.seen_external_id (
  client_id text not null,
  day date not null,
  external_id text not null,
  primary key (client_id, day, external_id)
);

grant select, insert on bank.account, bank.journal to gapura_app;
grant select, insert, update on bank.qr, bank.virtual_account, bank.notification to gapura_app;
grant select, insert, delete on bank.seen_external_id to gapura_app;
