-- A page that takes payments again and again: each is an ordinary checkout with the link's id in it.
create table payment_link (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^pl_[0-9a-hjkmnp-tv-z]{26}$'),
  -- What its public address ends with: the route of its merchant and 65 random bits of the id.
  code text not null check (code ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  status text not null check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED')),
  title text not null check (length(title) between 1 and 100),
  description text check (length(description) <= 1000),
  -- What the order number of each payment begins with.
  reference text not null check (length(reference) between 1 and 24),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units. Fixed, or typed by the payer between two bounds; suggestions are a JSON array of whole units.
  amount bigint check (amount > 0),
  amount_min bigint check (amount_min > 0),
  amount_max bigint check (amount_max > 0),
  suggested text not null default '[]' check (length(suggested) <= 256),
  -- What the checkouts offer, in order; null: everything.
  methods text[],
  -- How many payments it takes in all; null: any number. What is taken is counted from the checkouts themselves.
  stock integer check (stock between 1 and 100000),
  pay_within_minutes integer not null check (pay_within_minutes between 5 and 43200),
  expires_at timestamptz,
  ask_name text not null check (ask_name in ('off', 'optional', 'required')),
  ask_email text not null check (ask_email in ('off', 'optional', 'required')),
  ask_phone text not null check (ask_phone in ('off', 'optional', 'required')),
  ask_note text not null check (ask_note in ('off', 'optional', 'required')),
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

-- Of the link it was made by; null: of none. No foreign key: a link is never removed.
alter table checkout add column link_id text check (link_id ~ '^pl_[0-9a-hjkmnp-tv-z]{26}$');
-- A link's payments, newest last; its counts are read from here alone.
create index checkout_link on checkout (merchant_id, link_id, id) include (status, paid_amount) where link_id is not null;
