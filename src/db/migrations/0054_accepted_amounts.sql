-- Payments of other amounts than their orders' that a member accepted as paying them (docs/decisions/0091-accepted-amounts.md).
create table accepted_amount (
  merchant_id text not null,
  transaction_id text not null,
  -- What was left of it in suspense, in smallest units of the receipt's currency.
  amount bigint not null check (amount > 0),
  accepted_at timestamptz not null,
  -- The member who accepted it, or requested that, where a second one approved it.
  accepted_by text not null,
  accepted_name text not null check (length(accepted_name) <= 254),
  -- Which rule its fee is by, as in receipt.
  fee_rule_id text check (fee_rule_id like 'rul\_%'),
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references receipt (merchant_id, id)
);
alter table accepted_amount enable row level security;
create policy scope on accepted_amount using (in_scope(merchant_id));
grant select, insert on accepted_amount to gapura_app;

-- What is accepted as paying an order, with what was due, as JSON. Null: `payouts` or a refund wait.
alter table payout_approval add column acceptance text;
