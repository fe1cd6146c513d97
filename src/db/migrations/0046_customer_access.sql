-- Customers on a page of their own (docs/decisions/0084-customers-own-page.md).

-- The code that was mailed to a customer last. One row a customer: a new code takes the place of the one before.
create table customer_code (
  merchant_id text not null references merchant (id),
  customer_id text not null,
  -- HMAC of the code under the data key 'customer access'.
  code_hash bytea not null check (length(code_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  -- How often a code was entered since.
  tries integer not null default 0 check (tries >= 0),
  -- When it was entered correctly for the first time.
  used_at timestamptz,
  -- Codes are counted by windows of a day.
  window_began_at timestamptz not null,
  window_codes integer not null check (window_codes >= 1),
  primary key (merchant_id, customer_id),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id)
);
alter table customer_code enable row level security;
create policy scope on customer_code using (in_scope(merchant_id));
grant select, insert, update on customer_code to gapura_app;

-- Who cancels a subscription at the end of its period; null: no one, or its merchant before this column existed.
alter table subscription add column cancelled_by text check (cancelled_by in ('merchant', 'customer'));

-- The subscription that a method is charged for first, once its payer has linked it; null: whoever offered it says so.
alter table saved_method add column subscription_id text;

-- A checkout whose page lets its customer pay with a saved method, and save one ('offer'), or save whatever can be ('always').
alter table checkout add column save text check (save in ('offer', 'always'));
alter table checkout add constraint checkout_save check (save is null or customer_id is not null);

-- The checkout that a method was linked to pay; null: none.
alter table saved_method add column checkout_id text;
