-- What providers report to have given back of payments, each under the provider's own name of it, until all of it is booked
-- (docs/decisions/0059-what-a-provider-gave-back.md). The row is its own job: while something of it is not booked it is due. It
-- may come before the payment it is about, whose id is known by then: that of the attempt to pay.
create table provider_refund (
  merchant_id text not null,
  transaction_id text not null,
  reference text not null check (length(reference) between 1 and 64),
  -- Our reference of a refund, where the provider repeats one.
  refund_reference text check (length(refund_reference) between 1 and 64),
  -- The provider names no single refund: it is all that has gone back of the payment over its rail.
  is_total boolean not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency: the most that was reported under this reference.
  amount bigint not null check (amount > 0),
  -- What of it is neither booked nor known to be a refund that was requested.
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

alter table refund_total
  -- What providers gave back beyond the payment: `refunded` ends at what was paid.
  add column excess bigint not null default 0 check (excess >= 0),
  -- What of `provider_refund` is surely the provider's own and waits for room.
  add column unbooked bigint not null default 0 check (unbooked >= 0);

create index refund_total_exceeding on refund_total (merchant_id, transaction_id) where excess > 0;

-- A refund that ends, or goes on by another way, makes what its payment's provider reported due, in its own transaction:
-- however it moved, the rest is booked. It is due since the refund was made, which is past by any clock.
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

alter table provider_refund enable row level security;
create policy scope on provider_refund using (in_scope(merchant_id));
grant select, insert, update on provider_refund to gapura_app;
