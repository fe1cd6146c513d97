-- The sandbox's bank has its own books, apart from the gateway's: nothing here refers to a table outside this schema,
-- nothing outside refers to one inside. No tenants, hence no row security. In production these tables stay empty.
create schema bank;
grant usage on schema bank to gapura_app;

create table bank.account (
  -- Of an account that receives transfers, at this bank or another: the national bank code, then the account's number.
  number text primary key check (number ~ '^[0-9A-Z]{2,45}$'),
  kind text not null check (kind in ('vault', 'partner', 'customer', 'beneficiary')),
  holder text not null check (length(holder) between 1 and 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opened_at timestamptz not null
);

-- Every movement of money at the bank, from one account to another: it only grows, and balances by its shape.
create table bank.journal (
  -- The bank's own number of the payment; twelve digits of it are the retrieval reference (RRN).
  id bigint primary key generated always as identity,
  cause text not null check (cause in ('opening', 'qr', 'virtual_account', 'wallet', 'transfer', 'reversal', 'refund')),
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
-- Transfers are paid once and returned once, refunds are paid once.
create unique index journal_transfer on bank.journal (cause_reference) where cause = 'transfer';
create unique index journal_reversal on bank.journal (cause_reference) where cause = 'reversal';
create unique index journal_refund on bank.journal (cause_reference) where cause = 'refund';

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
  -- The first payment; later ones are in the journal only.
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

-- A transfer the bank has accepted and executes when it is due.
create table bank.transfer (
  reference_no text primary key,
  partner_reference_no text not null unique check (length(partner_reference_no) between 1 and 64),
  -- SNAP service 17, 18, 22 or 23.
  service_code text not null check (service_code in ('17', '18', '22', '23')),
  source_account text not null references bank.account (number),
  beneficiary_bank text not null check (beneficiary_bank ~ '^[0-9A-Z]{1,11}$'),
  beneficiary_account text not null check (beneficiary_account ~ '^[0-9A-Z]{1,34}$'),
  beneficiary_name text not null check (length(beneficiary_name) between 1 and 100),
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('ACCEPTED', 'SETTLED', 'FAILED', 'RETURNED')),
  -- How often the partner sent it: more than once is the partner's mistake.
  calls integer not null default 1 check (calls > 0),
  -- Its status from when it is due, and how the partner is notified.
  next_status text check (next_status in ('SETTLED', 'FAILED', 'RETURNED')),
  due_at timestamptz,
  behaviour text not null,
  accepted_at timestamptz not null,
  closed_at timestamptz,
  check ((next_status is null) = (due_at is null)),
  check ((status = 'ACCEPTED') = (closed_at is null))
);
create index transfer_due on bank.transfer (due_at) where due_at is not null;

-- The sandbox's wallets: one row a payment requested, for GoPay, OVO, DANA, ShopeePay and LinkAja alike.
create table bank.wallet_payment (
  reference_no text primary key,
  partner_reference_no text not null unique check (length(partner_reference_no) between 1 and 64),
  -- Opens the approval page; the payer alone has it.
  token text not null unique check (length(token) between 22 and 64),
  wallet text not null check (length(wallet) between 1 and 64),
  phone text,
  merchant_name text not null check (length(merchant_name) <= 255),
  description text not null check (length(description) <= 255),
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('WAITING', 'PAYING', 'FAILED', 'CANCELLED', 'PAID')),
  return_url text not null check (length(return_url) <= 512),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a PAYING one is paid; null: not before the sandbox is instructed to.
  settles_at timestamptz,
  closed_at timestamptz,
  -- The first payment; later ones are in the journal only.
  payment_id bigint references bank.journal (id),
  check ((status = 'PAID') = (payment_id is not null))
);
create index wallet_payment_due on bank.wallet_payment (settles_at) where status = 'PAYING';

-- The sandbox's acquirer: one row an authorisation. Public test cards only, and of them only what may be shown.
create table bank.card_payment (
  -- The acquirer's own name of the payment.
  id text primary key,
  -- The partner's, which requested at most one; a charge the sandbox forced repeats it.
  reference text not null check (length(reference) between 1 and 64),
  is_forced boolean not null default false,
  token text not null unique check (length(token) between 22 and 64),
  -- Absent where a payment was voided before it was ever requested.
  brand text check (length(brand) between 1 and 32),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  expiry text check (expiry ~ '^[0-9]{4}-[0-9]{2}$'),
  currency text,
  -- Smallest units of the currency.
  amount bigint check (amount > 0),
  merchant_name text,
  return_url text check (length(return_url) <= 512),
  status text not null check (status in ('CHALLENGE', 'APPROVED', 'REFUSED', 'VOIDED')),
  -- How a passed challenge ends.
  refusal_code text check (length(refusal_code) <= 32),
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz,
  decided_at timestamptz,
  check (status = 'VOIDED' or (brand is not null and amount is not null and currency is not null))
);
create unique index card_payment_reference on bank.card_payment (reference) where not is_forced;
create index card_payment_newest on bank.card_payment (reference, created_at);

create table bank.refund (
  -- The bank's refundNo.
  reference_no text primary key,
  -- The partner's reference; null: the bank made it by itself.
  partner_refund_no text unique check (length(partner_refund_no) between 1 and 64),
  -- SNAP service 78 or 58, or the acquirer.
  service text not null check (service in ('qrRefund', 'debitRefund', 'card')),
  -- The payment: its number in the journal, or the acquirer's id of it.
  payment text not null check (length(payment) between 1 and 64),
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('DONE', 'FAILED')),
  reason text check (length(reason) <= 256),
  -- How often the partner sent it: more than once is the partner's mistake.
  calls integer not null default 1 check (calls > 0),
  -- The partner is never notified of it, and polling does not show it.
  is_silent boolean not null default false,
  created_at timestamptz not null
);
create index refund_payment on bank.refund (payment);

-- Notifications for the partner, until it acknowledges; `due_at` is null once it has, or where none will be sent.
create table bank.notification (
  id bigint primary key generated always as identity,
  service text not null check (length(service) <= 32),
  body text not null,
  external_id text not null check (external_id ~ '^[0-9]{1,36}$'),
  due_at timestamptz,
  tries integer not null default 0,
  last_response text,
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
grant select, insert, update on bank.qr, bank.virtual_account, bank.transfer, bank.wallet_payment, bank.card_payment,
  bank.refund, bank.notification to gapura_app;
grant select, insert, delete on bank.seen_external_id to gapura_app;

-- The keys the sandbox's bank and the gateway share, sealed under the master key: every process of a deployment, and
-- the next start, uses the same.
create table sandbox_bank (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
grant select, insert on sandbox_bank to gapura_app;
