-- What is given back of payments (docs/decisions/0032-refunds.md). Keys that exist may not do so: their scopes do not grow.
alter table secret_key
  drop constraint secret_key_scopes_check,
  add constraint secret_key_scopes_check check (scopes <@ array['checkout', 'send_money', 'settings', 'refunds']);

-- Whether the operator gives its fee back with a payment: not at all, or as much of it as of the payment.
alter table merchant add column refund_fee text not null default 'kept' check (refund_fee in ('kept', 'proportional'));

-- How much of a payment has been given back or is about to be, fees of ours included: changed under its lock, and never above
-- what was paid.
create table refund_total (
  merchant_id text not null,
  transaction_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  paid bigint not null check (paid > 0),
  refunded bigint not null default 0,
  fee_returned bigint not null default 0 check (fee_returned >= 0),
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references receipt (merchant_id, id),
  constraint refund_total_within_payment check (refunded between 0 and paid)
);

-- Money given back to a payer. The row is its own job: while something is to be done about it, it has a time at which it is due.
create table refund (
  merchant_id text not null,
  id text not null check (id ~ '^re_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Whose refund: one the merchant asked for, or one the provider made by itself; each has its own space of external ids.
  initiator text not null check (initiator in ('merchant', 'provider')),
  external_id text not null check (length(external_id) between 1 and 64),
  -- Of the merchant's request, and the reply it got: a repeat gets that very text, whatever has happened since.
  payload_hash bytea check (length(payload_hash) = 32),
  acceptance text,
  -- The secret key it was asked for with; null: by a member of the dashboard, or by nobody.
  key_id text check (length(key_id) <= 128),
  checkout_id text not null,
  transaction_id text not null,
  status text not null check (status in ('PROCESSING', 'NEEDS_PAYER', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  -- How far it got at the rail: not sent, sent, sent without a usable answer, no longer polled. It is sent on leaving QUEUED,
  -- once. Null: it never was for a rail.
  stage text check (stage in ('QUEUED', 'SUBMITTED', 'UNKNOWN', 'UNRESOLVED')),
  sequence integer not null default 0 check (sequence >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  fee_returned bigint not null default 0 check (fee_returned between 0 and amount),
  reason text check (length(reason) <= 100),
  way text not null check (way in ('rail', 'transfer', 'claim_link')),
  fallback text not null check (fallback in ('none', 'transfer', 'claim_link')),
  -- The account it goes to where it goes by transfer: the merchant's word, or the payer's with the name their bank has.
  receiver_bank_code text check (receiver_bank_code ~ '^[0-9]{3}$'),
  receiver_account_no text check (receiver_account_no ~ '^[0-9]{6,20}$'),
  receiver_name text check (length(receiver_name) between 1 and 100),
  -- How often a payer had an account looked up.
  name_tries integer not null default 0 check (name_tries >= 0),
  payout_id text,
  connection_id text not null,
  -- What the rail knows it by: the only reference there ever is. Null: the provider made it.
  reference text check (length(reference) = 25),
  rail_reference text check (length(rail_reference) <= 64),
  failure_code text check (length(failure_code) <= 64),
  failure_message text,
  metadata text not null default '{}',
  created_at timestamptz not null,
  submitted_at timestamptz,
  completed_at timestamptz,
  claim_expires_at timestamptz,
  due_at timestamptz,
  poll_count integer not null default 0 check (poll_count >= 0),
  primary key (merchant_id, id),
  constraint refund_external_id unique (merchant_id, initiator, external_id),
  constraint refund_reference unique (merchant_id, reference),
  constraint refund_payout unique (merchant_id, payout_id),
  foreign key (merchant_id, checkout_id) references checkout (merchant_id, id),
  foreign key (merchant_id, transaction_id) references refund_total (merchant_id, transaction_id),
  foreign key (merchant_id, payout_id) references payout (merchant_id, id),
  -- What is open is due at some time, unless it waits for its payout, which makes it due, or for an operator.
  constraint refund_has_job check (
    status not in ('PROCESSING', 'NEEDS_PAYER') or due_at is not null or payout_id is not null or stage = 'UNRESOLVED'
  ),
  constraint refund_submitted check ((stage is null or stage = 'QUEUED') = (submitted_at is null)),
  constraint refund_of_provider check ((initiator = 'provider') = (acceptance is null) and (acceptance is null) = (payload_hash is null)),
  constraint refund_transfer check (payout_id is null or way <> 'rail'),
  constraint refund_receiver check ((receiver_bank_code is null) = (receiver_account_no is null)),
  constraint refund_claim check ((way = 'claim_link') = (claim_expires_at is not null)),
  constraint refund_needs_payer check (status <> 'NEEDS_PAYER' or way = 'claim_link'),
  constraint refund_completed check ((status in ('PROCESSING', 'NEEDS_PAYER')) = (completed_at is null)),
  constraint refund_failure check ((status in ('FAILED', 'CANCELLED')) = (failure_code is not null))
) with (fillfactor = 70);
-- The sweep serves every merchant, which is why time leads it.
create index refund_due on refund (due_at) where due_at is not null;
-- A page of one status at the dashboard, among millions of rows.
create index refund_status on refund (merchant_id, status, id);
create index refund_checkout on refund (merchant_id, checkout_id, id);
create index refund_transaction on refund (merchant_id, transaction_id, id);
create index refund_rail_reference on refund (merchant_id, rail_reference) where rail_reference is not null;

-- Each call to or from the rail about a refund and its outcome, in order; append only. `rail_code` is for operators.
create table refund_rail_response (
  merchant_id text not null,
  refund_id text not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  source text not null check (source in ('refund', 'inquiry', 'notice')),
  said text not null check (length(said) <= 32),
  rail_code text not null check (length(rail_code) <= 64),
  primary key (merchant_id, refund_id, number),
  foreign key (merchant_id, refund_id) references refund (merchant_id, id)
);

-- A payout that moves makes the refund it carries due, in its own transaction: however it moved, the refund follows.
create function refund_follows_payout() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update refund set due_at = new.completed_at where merchant_id = new.merchant_id and payout_id = new.id;
  return null;
end
$$;
create trigger refund_follows after update of status on payout
  for each row when (old.status is distinct from new.status) execute function refund_follows_payout();

alter table refund_total enable row level security;
alter table refund enable row level security;
alter table refund_rail_response enable row level security;
create policy scope on refund_total using (in_scope(merchant_id));
create policy scope on refund using (in_scope(merchant_id));
create policy scope on refund_rail_response using (in_scope(merchant_id));
grant select, insert, update on refund_total, refund to gapura_app;
grant select, insert on refund_rail_response to gapura_app;
