-- The keys that sign browser sessions: every process signs with the newest and verifies with all. Not a tenant's, hence
-- no row security.
create table csrf_key (
  id text primary key check (id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$'),
  -- 32 random bytes, sealed under GAPURA_MASTER_KEY.
  sealed bytea not null,
  created_at timestamptz not null
);
create index csrf_key_age on csrf_key (created_at);
grant select, insert, delete on csrf_key to gapura_app;
