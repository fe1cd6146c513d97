-- Those a merchant sells to, as it knows them; checkouts and invoices name them (docs/decisions/0031-customers.md).
create table customer (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^cus_[0-9a-hjkmnp-tv-z]{26}$'),
  -- The merchant's own reference; unique where there is one.
  external_id text check (length(external_id) between 1 and 64),
  -- Name, address and number, sealed under the data key 'customers'; null: erased.
  details bytea,
  metadata text not null default '{}' check (length(metadata) <= 4096),
  -- A keyed hash of the request that created it: a repeat of the `external_id` is compared with it. Null: erased.
  request_token bytea check (length(request_token) between 8 and 32),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  constraint customer_external unique (merchant_id, external_id)
);

-- What customers are found by beside their identifiers, as `checkout_search_token` for checkouts.
create table customer_search_token (
  merchant_id text not null,
  token bytea not null,
  customer_id text not null,
  primary key (merchant_id, token, customer_id),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id)
);
create index customer_search_token_of on customer_search_token (merchant_id, customer_id);

-- The customer that a checkout is for, beside the copy of their details in `customer`. No foreign key: a customer is never removed.
alter table checkout add column customer_id text;
create index checkout_customer on checkout (merchant_id, customer_id, id) include (status, paid_amount)
  where customer_id is not null;

alter table customer enable row level security;
alter table customer_search_token enable row level security;
create policy scope on customer using (in_scope(merchant_id));
create policy scope on customer_search_token using (in_scope(merchant_id));

grant select, insert, update on customer to gapura_app;
grant select, insert, delete on customer_search_token to gapura_app;
