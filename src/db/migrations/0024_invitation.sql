-- Invitations to a merchant's dashboard. Whoever holds the token becomes a member, once; it is kept as its hash.
create table invitation (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^inv_[0-9a-hjkmnp-tv-z]{26}$'),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('owner', 'developer', 'finance', 'support', 'read_only')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Null: the operator.
  invited_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  -- A second one takes the first one's place.
  unique (merchant_id, email)
);
alter table invitation enable row level security;
create policy scope on invitation using (in_scope(merchant_id));
grant select, insert, update, delete on invitation to gapura_app;
