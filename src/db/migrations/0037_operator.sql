-- The people who run this deployment, whatever merchants they work for: set on the command line alone, each by a link
-- that is opened once (docs/decisions, "Operators").
create table operator (
  email text primary key check (email = lower(email) and length(email) between 3 and 254),
  -- Who opened the link; null: nobody yet.
  user_id text unique,
  joined_at timestamptz,
  -- Of the link; null: there is none that is open.
  token_hash bytea unique check (length(token_hash) = 32),
  expires_at timestamptz,
  created_at timestamptz not null,
  check ((user_id is null) = (joined_at is null)),
  check ((token_hash is null) = (expires_at is null)),
  check (user_id is not null or token_hash is not null)
);
grant select, insert, update, delete on operator to gapura_app;

-- What the last test of a connection found.
create table connection_test (
  connection_id text primary key references connection (id) on delete cascade,
  at timestamptz not null,
  -- [{"check", "is", "words", "remedy"?}], in order.
  results jsonb not null check (jsonb_typeof(results) = 'array')
);
grant select, insert, update on connection_test to gapura_app;
