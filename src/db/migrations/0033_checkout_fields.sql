-- What a merchant says of a checkout beyond the payment itself. Both null for most, and then neither written nor stored.
alter table checkout
  -- What the page offers, in order: 'qrcode', 'virtual_account:BCA'; null: everything.
  add column methods text[],
  -- Sealed under the data key 'customers'; null: none was given, or it was erased.
  add column customer bytea;

-- What checkouts are found by beside their identifiers: words of names, addresses, numbers, keys and values of metadata,
-- each as a keyed hash (docs/decisions/0031-customers.md). Written by the statement that writes the checkout, so no foreign
-- key looks it up again.
create table checkout_search_token (
  merchant_id text not null,
  token bytea not null,
  checkout_id text not null,
  primary key (merchant_id, token, checkout_id)
);
alter table checkout_search_token enable row level security;
create policy scope on checkout_search_token using (in_scope(merchant_id));
grant select, insert, delete on checkout_search_token to gapura_app;
