-- Agreements with banks and providers: how each is spoken to (profile, adapter), and what opens it, sealed. Few rows,
-- changed by operators; every process keeps them open and hears of changes (docs/decisions/0026-connections.md).
create table connection (
  id text primary key check (id ~ '^con_[0-9a-hjkmnp-tv-z]{26}$'),
  name text not null check (length(name) between 1 and 64),
  profile text not null check (profile ~ '^[a-z0-9-]{1,32}$'),
  adapter text not null check (adapter in ('snap', 'midtrans', 'xendit')),
  -- The merchant it belongs to; null: the operator's, for every merchant.
  owner text references merchant (id),
  state text not null check (state in ('draft', 'testing', 'active', 'degraded', 'disabled')),
  state_since timestamptz not null,
  -- When it was first active; null: nothing was ever asked for over it, and it may be removed.
  activated_at timestamptz,
  sealed bytea not null,
  created_at timestamptz not null,
  constraint connection_activated check (activated_at is not null or state in ('draft', 'testing', 'disabled'))
);
grant select, insert, update, delete on connection to gapura_app;
create trigger tell_change after insert or update or delete on connection
  for each row execute function tell_change();
