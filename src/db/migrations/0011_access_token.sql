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
grant select, insert, update, delete on access_token_key to gapura_app;

-- Tokens of a merchant that were issued before this are revoked.
create table access_token_cutoff (
  merchant_id text primary key references merchant (id),
  not_before timestamptz not null
);
alter table access_token_cutoff enable row level security;
create policy scope on access_token_cutoff using (in_scope(merchant_id));
grant select, insert, update on access_token_cutoff to gapura_app;
