-- What an attempt remembers of a wallet's customer and of a card. Of a card only what may be shown: never its number.
alter table attempt
  add column phone text check (phone ~ '^\+62[0-9]{8,12}$'),
  add column card_brand text check (length(card_brand) between 1 and 32),
  add column card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  -- Where the payer confirms a card payment at their bank, while they have to.
  add column challenge_url text check (length(challenge_url) <= 2048),
  add check ((card_brand is null) = (card_last_four is null));

-- The sandbox's wallets: one row a payment asked for, played for GoPay, OVO, DANA, ShopeePay and LinkAja alike.
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
  -- When a PAYING one is paid; null: not before somebody says so.
  settles_at timestamptz,
  closed_at timestamptz,
  -- The first payment; one that came after it stands in the journal only.
  payment_id bigint references bank.journal (id),
  check ((status = 'PAID') = (payment_id is not null))
);
create index wallet_payment_due on bank.wallet_payment (settles_at) where status = 'PAYING';

-- The sandbox's acquirer: one row an authorisation. Public test cards only, and of them only what may be shown.
create table bank.card_payment (
  -- The acquirer's own name of the payment.
  id text primary key,
  -- The partner's, which asked for at most one; a charge the sandbox forced repeats it.
  reference text not null check (length(reference) between 1 and 64),
  is_forced boolean not null default false,
  token text not null unique check (length(token) between 22 and 64),
  -- Absent where a payment was voided before it was ever asked for.
  brand text check (length(brand) between 1 and 32),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  expiry text check (expiry ~ '^[0-9]{4}-[0-9]{2}$'),
  currency text,
  -- Smallest units of the currency.
  amount bigint check (amount > 0),
  merchant_name text,
  return_url text check (length(return_url) <= 512),
  status text not null check (status in ('CHALLENGE', 'APPROVED', 'REFUSED', 'VOIDED')),
  -- What a challenge that is passed comes to.
  refusal_code text check (length(refusal_code) <= 32),
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz,
  decided_at timestamptz,
  check (status = 'VOIDED' or (brand is not null and amount is not null and currency is not null))
);
create unique index card_payment_reference on bank.card_payment (reference) where not is_forced;
create index card_payment_newest on bank.card_payment (reference, created_at);

grant select, insert, update on bank.wallet_payment, bank.card_payment to gapura_app;
