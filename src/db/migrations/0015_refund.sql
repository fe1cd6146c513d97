-- Refunds of payments (docs/decisions/0032-refunds.md).

-- How much of a payment has been refunded or is being refunded, our fees included: changed under its lock, and never above
-- what was paid.
create table refund_total (
  merchant_id text not null,
  transaction_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  paid bigint not null check (paid > 0),
  refunded bigint not null default 0,
  fee_returned bigint not null default 0 check (fee_returned >= 0),
  tax_returned bigint not null default 0 check (tax_returned >= 0),
  -- What providers refunded beyond the payment: `refunded` ends at what was paid.
  excess bigint not null default 0 check (excess >= 0),
  -- The part of `provider_refund` that is known to be the provider's own and waits until it can be booked.
  unbooked bigint not null default 0 check (unbooked >= 0),
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references receipt (merchant_id, id),
  constraint refund_total_within_payment check (refunded between 0 and paid)
);
create index refund_total_exceeding on refund_total (merchant_id, transaction_id) where excess > 0;

-- The row is its own job: while something is to be done about it, it has a time at which it is due.
create table refund (
  merchant_id text not null,
  id text not null check (id ~ '^re_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Requested by the merchant, or made by the provider by itself; each has its own space of external ids.
  initiator text not null check (initiator in ('merchant', 'provider')),
  external_id text not null check (length(external_id) between 1 and 64),
  -- The hash of the merchant's request, and its reply: a repeat gets that very text, regardless of what has happened since.
  payload_hash bytea check (length(payload_hash) = 32),
  acceptance text,
  -- The secret key it was requested with; null: by a member of the dashboard, or by the provider.
  key_id text check (length(key_id) <= 128),
  checkout_id text not null,
  transaction_id text not null,
  status text not null check (status in ('PROCESSING', 'NEEDS_PAYER', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  -- How far it got at the rail: not sent, sent, sent without a usable response, no longer polled. It is sent on leaving QUEUED,
  -- once. Null: it never was for a rail.
  stage text check (stage in ('QUEUED', 'SUBMITTED', 'UNKNOWN', 'UNRESOLVED')),
  sequence integer not null default 0 check (sequence >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  amount bigint not null check (amount > 0),
  fee_returned bigint not null default 0 check (fee_returned between 0 and amount),
  -- The part of the tax that is returned with the fee.
  tax_returned bigint not null default 0 check (tax_returned >= 0),
  reason text check (length(reason) <= 100),
  way text not null check (way in ('rail', 'transfer', 'claim_link')),
  fallback text not null check (fallback in ('none', 'transfer', 'claim_link')),
  -- The receiving account of a transfer: the merchant's entry, or the payer's with the holder's name at their bank.
  receiver_bank_code text check (receiver_bank_code ~ '^[0-9A-Z]{1,11}$'),
  receiver_account_no text check (receiver_account_no ~ '^[0-9A-Z]{1,34}$'),
  receiver_name text check (length(receiver_name) between 1 and 100),
  -- How often a payer had an account looked up.
  name_tries integer not null default 0 check (name_tries >= 0),
  payout_id text,
  connection_id text not null,
  -- Our reference at the rail: the only one there ever is. Null: the provider made it.
  reference text check (length(reference) = 25),
  rail_reference text check (length(rail_reference) <= 64),
  failure_code text check (length(failure_code) <= 64),
  failure_message text,
  metadata text not null default '{}',
  created_at timestamptz not null,
  submitted_at timestamptz,
  completed_at timestamptz,
  claim_expires_at timestamptz,
  -- A claim link opens by a token of its own (docs/decisions/0056-claim-tokens.md): found by its SHA-256, and sealed under the
  -- master key so that callers who may make refunds can be shown the link again. Both are null for a refund without a link.
  claim_hash bytea,
  sealed bytea,
  due_at timestamptz,
  poll_count integer not null default 0 check (poll_count >= 0),
  -- What a person found out at the provider about a refund that it no longer reports: the worker ends it accordingly
  -- (docs/decisions/0059-what-a-provider-gave-back.md).
  resolution text check (resolution in ('made', 'not_made')),
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
  constraint refund_claim_token check (
    (claim_hash is null) = (sealed is null)
    and (claim_hash is null or length(claim_hash) = 32 and length(sealed) between 34 and 256 and way = 'claim_link')
  ),
  constraint refund_needs_payer check (status <> 'NEEDS_PAYER' or way = 'claim_link'),
  constraint refund_completed check ((status in ('PROCESSING', 'NEEDS_PAYER')) = (completed_at is null)),
  constraint refund_failure check ((status in ('FAILED', 'CANCELLED')) = (failure_code is not null)),
  constraint refund_returned_check check (fee_returned + tax_returned <= amount),
  constraint refund_resolution check (resolution is null or stage is not null and stage <> 'QUEUED')
) with (fillfactor = 70);
-- The sweep serves every merchant, which is why time leads it.
create index refund_due on refund (due_at) where due_at is not null;
-- A page of one status at the dashboard, among millions of rows.
create index refund_status on refund (merchant_id, status, id);
create index refund_checkout on refund (merchant_id, checkout_id, id);
create index refund_transaction on refund (merchant_id, transaction_id, id);
create index refund_rail_reference on refund (merchant_id, rail_reference) where rail_reference is not null;
-- Refunds by the day they ended, newest first; as payout_ended.
create index refund_ended on refund (merchant_id, completed_at, id) where completed_at is not null;
create unique index refund_claim_hash on refund (merchant_id, claim_hash) where claim_hash is not null;
-- The rows that `gapura reseal` reads: a few of many refunds.
create index refund_sealed on refund (merchant_id, id) where sealed is not null;

-- Each call to or from the rail about a refund and its outcome, in order; append only. `rail_code` is for operators.
create table refund_rail_response (
  merchant_id text not null,
  refund_id text not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  source text not null check (source in ('refund', 'inquiry', 'notice', 'person')),
  outcome text not null check (length(outcome) <= 32),
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

-- Refunds that providers report to have made, each under the provider's own reference, until all of it is booked
-- (docs/decisions/0059-what-a-provider-gave-back.md). The row is its own job: while a part of it is not booked it is due. It
-- may arrive before the payment it is about, whose id is known by then: that of the payment attempt.
create table provider_refund (
  merchant_id text not null,
  transaction_id text not null,
  reference text not null check (length(reference) between 1 and 64),
  -- Our reference of a refund, where the provider repeats one.
  refund_reference text check (length(refund_reference) between 1 and 64),
  -- The provider names no single refund: it is everything that was refunded of the payment over its rail.
  is_total boolean not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency: the most that was reported under this reference.
  amount bigint not null check (amount > 0),
  -- The part of it that is neither booked nor known to be a refund that was requested.
  unbooked bigint not null check (unbooked between 0 and amount),
  refunded_at timestamptz not null,
  -- When this amount was first reported.
  reported_at timestamptz not null,
  due_at timestamptz,
  primary key (merchant_id, transaction_id, reference),
  constraint provider_refund_has_job check (unbooked = 0 or due_at is not null)
);
create index provider_refund_due on provider_refund (due_at) where due_at is not null;
create index provider_refund_unbooked on provider_refund (merchant_id, transaction_id) where unbooked > 0;

-- A refund that ends, or changes its way, makes what its payment's provider reported due, in its own transaction: however it
-- moved, the rest is booked. It is due since the refund was made, which is past by any clock.
create function provider_refund_follows() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update provider_refund set due_at = new.created_at
  where merchant_id = new.merchant_id and transaction_id = new.transaction_id and due_at is not null;
  return null;
end
$$;
create trigger provider_refund_follows after update of status, way on refund
  for each row when (old.status is distinct from new.status or old.way is distinct from new.way)
  execute function provider_refund_follows();

-- A provider reported a refund of a checkout in a message that proves nothing of the kind: its rail is polled until it has
-- answered, also where the process that received the message dies. Deleted then.
create table provider_refund_inquiry (
  merchant_id text not null references merchant (id),
  checkout_id text not null,
  due_at timestamptz not null,
  poll_count integer not null default 0 check (poll_count between 0 and 100),
  created_at timestamptz not null,
  primary key (merchant_id, checkout_id)
);
create index provider_refund_inquiry_due on provider_refund_inquiry (due_at);

-- Late payments that the merchant accepted: they pay their order, and need attention no more.
create table accepted_late_payment (
  merchant_id text not null,
  transaction_id text not null,
  accepted_at timestamptz not null,
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references receipt (merchant_id, id)
);

alter table refund_total enable row level security;
alter table refund enable row level security;
alter table refund_rail_response enable row level security;
alter table provider_refund enable row level security;
alter table provider_refund_inquiry enable row level security;
alter table accepted_late_payment enable row level security;
create policy scope on refund_total using (in_scope(merchant_id));
create policy scope on refund using (in_scope(merchant_id));
create policy scope on refund_rail_response using (in_scope(merchant_id));
create policy scope on provider_refund using (in_scope(merchant_id));
create policy scope on provider_refund_inquiry using (in_scope(merchant_id));
create policy scope on accepted_late_payment using (in_scope(merchant_id));
grant select, insert, update on refund_total, refund, provider_refund to gapura_app;
grant select, insert on refund_rail_response, accepted_late_payment to gapura_app;
grant select, insert, update, delete on provider_refund_inquiry to gapura_app;
