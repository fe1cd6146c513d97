-- An order of a payment link with a stock holds its place while its payer has something to pay with: `expires_at` moves on with each
-- instrument, up to `pay_until` at most. Null: `expires_at` stands.
-- `ordered_from` is the address that made it, as a keyed hash: how many unpaid orders of a link one address may have. Null: not counted.
alter table checkout
  add column pay_until timestamptz,
  add column ordered_from bytea;
alter table checkout
  add constraint checkout_pay_until check (pay_until >= created_at) not valid,
  add constraint checkout_ordered_from check (length(ordered_from) between 8 and 32) not valid;
