-- A page that takes payments repeatedly: each is an ordinary checkout that carries the link's id.
create table payment_link (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^pl_[0-9a-hjkmnp-tv-z]{26}$'),
  -- The end of its public address: the route of its merchant and 65 random bits of the id.
  code text not null check (code ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  status text not null check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED')),
  title text not null check (length(title) between 1 and 100),
  description text check (length(description) <= 1000),
  -- The beginning of the order number of each payment.
  reference text not null check (length(reference) between 1 and 24),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units. Fixed, or entered by the payer between two bounds; suggestions are a JSON array of whole units.
  amount bigint check (amount > 0),
  amount_min bigint check (amount_min > 0),
  amount_max bigint check (amount_max > 0),
  suggested text not null default '[]' check (length(suggested) <= 256),
  -- What the checkouts offer, in order; null: everything.
  methods text[],
  -- How many payments it takes in all; null: any number. Payments are counted from the checkouts themselves.
  stock integer check (stock between 1 and 100000),
  pay_within_minutes integer not null check (pay_within_minutes between 5 and 43200),
  expires_at timestamptz,
  -- Which fields the payer fills in.
  name_field text not null check (name_field in ('off', 'optional', 'required')),
  email_field text not null check (email_field in ('off', 'optional', 'required')),
  phone_field text not null check (phone_field in ('off', 'optional', 'required')),
  note_field text not null check (note_field in ('off', 'optional', 'required')),
  success_text text check (length(success_text) <= 500),
  success_url text check (length(success_url) <= 2048),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, code),
  constraint payment_link_amount check (
    (amount is not null and amount_min is null and amount_max is null)
    or (amount is null and amount_min is not null and amount_max is not null and amount_min <= amount_max)
  )
);
alter table payment_link enable row level security;
create policy scope on payment_link using (in_scope(merchant_id));
grant select, insert, update on payment_link to gapura_app;
