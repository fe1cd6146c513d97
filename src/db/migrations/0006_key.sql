-- Directory: a key is found by its hash; the key itself is shown once and stored nowhere.
create table secret_key (
  merchant_id text not null references merchant (id),
  id text not null,
  hash bytea not null unique check (length(hash) = 32),
  region text check (region ~ '^[A-Z]{2}$'),
  scopes text[] not null check (scopes <@ array['checkout', 'send_money', 'settings', 'refunds', 'reports']),
  hint text not null check (length(hint) <= 32),
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Most that a key may send in one payout and in one day, in the smallest unit of the home market's currency; null: what the merchant's policy lets a person send.
  payout_max bigint check (payout_max >= 0),
  payout_daily_max bigint check (payout_daily_max >= 0),
  -- A key for an agent (a program that acts on sentences) is valid at /mcp alone. Most that it may request at once and in a
  -- day of the home market, in the smallest unit of its currency; null: the key is not for an agent.
  agent_max bigint check (agent_max > 0),
  agent_daily_max bigint check (agent_daily_max > 0),
  agent_currency text check (agent_currency ~ '^[A-Z]{3}$'),
  -- People who have seen the key, or the one that it replaced, in that order: what a program proposes with it counts as
  -- theirs. Empty: unknown, as of keys that the operator made.
  makers text[] not null default '{}',
  primary key (merchant_id, id),
  constraint secret_key_agent check (
    (agent_max is null) = (agent_daily_max is null) and (agent_max is null) = (agent_currency is null)
  )
);
create trigger notify_change after update of expires_at, scopes, region, hash or delete on secret_key
  for each row execute function notify_change('merchant_id');

-- When a secret key was last used, to the minute: apart from the key, which every request reads.
create table secret_key_use (
  merchant_id text not null,
  key_id text not null,
  last_used_at timestamptz not null,
  primary key (merchant_id, key_id),
  foreign key (merchant_id, key_id) references secret_key (merchant_id, id)
) with (fillfactor = 70);

-- What an agent has requested on a day: checkouts, and the refunds and payouts it proposed. Changed by one conditional
-- statement, so that concurrent requests cannot exceed a limit together.
create table agent_day (
  merchant_id text not null references merchant (id),
  key_id text not null check (key_id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$'),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, key_id, day)
);

create table provider_key (
  provider_id text not null references provider (id),
  id text not null,
  hash bytea not null unique check (length(hash) = 32),
  hint text not null check (length(hint) <= 32),
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (provider_id, id)
);

-- The keys that sign access tokens: every process signs and verifies with the same. One is current; the others verify
-- until the tokens they signed have expired. Not a tenant's, hence no row security.
create table access_token_key (
  -- The key id in a token's header.
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- The private key (JWK), sealed under GAPURA_MASTER_KEY.
  sealed bytea not null,
  public_jwk text not null check (length(public_jwk) <= 500),
  created_at timestamptz not null,
  verifies_until timestamptz
);
create unique index access_token_key_current on access_token_key ((true)) where verifies_until is null;
create trigger notify_change after insert or update or delete on access_token_key
  for each row execute function notify_change();

-- Tokens of a merchant that were issued before this are revoked.
create table access_token_cutoff (
  merchant_id text primary key references merchant (id),
  not_before timestamptz not null
);
create trigger notify_change after insert or update or delete on access_token_cutoff
  for each row execute function notify_change('merchant_id');

-- The keys that sign browser sessions: every process signs with the newest and verifies with all. Not a tenant's, hence
-- no row security.
create table csrf_key (
  id text primary key check (id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$'),
  -- 32 random bytes, sealed under GAPURA_MASTER_KEY.
  sealed bytea not null,
  created_at timestamptz not null
);
create index csrf_key_age on csrf_key (created_at);
create trigger notify_change after insert or update or delete on csrf_key
  for each row execute function notify_change();

alter table secret_key enable row level security;
alter table secret_key_use enable row level security;
alter table agent_day enable row level security;
alter table access_token_cutoff enable row level security;
create policy scope on secret_key using (in_scope(merchant_id));
create policy scope on secret_key_use using (in_scope(merchant_id));
create policy scope on agent_day using (in_scope(merchant_id));
create policy scope on access_token_cutoff using (in_scope(merchant_id));

grant select, insert, update on secret_key, secret_key_use, agent_day, provider_key, access_token_cutoff to gapura_app;
grant select, insert, update, delete on access_token_key to gapura_app;
grant select, insert, delete on csrf_key to gapura_app;
