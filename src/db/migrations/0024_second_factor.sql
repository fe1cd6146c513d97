-- Signing in with two factors. When a second factor was shown within a session; null: never, it began with a password.
alter table auth.session add column second_factor_at timestamptz;

-- Codes that were tried: each works once, in whichever process. Kept for minutes, longer than a code is valid.
create table auth.used_code (
  user_id text not null references auth.person (id) on delete cascade,
  code text not null check (length(code) <= 20),
  used_at timestamptz not null,
  primary key (user_id, code)
);
create index used_code_age on auth.used_code (used_at);

-- Wrong passwords and codes in a row, by account (the hash of its address, known or not) and device: one that the account
-- signed in on before, or all others together.
create table auth.sign_in_failure (
  account bytea not null check (length(account) = 32),
  device text not null check (length(device) <= 64),
  failures integer not null check (failures >= 0),
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (account, device)
);
create index sign_in_failure_age on auth.sign_in_failure (last_at);
grant select, insert, update, delete on auth.used_code, auth.sign_in_failure to gapura_auth;

-- Whether owner, finance and developer need a second factor; no row: in production they do, in the sandbox they do not.
create table sign_in_policy (
  merchant_id text primary key references merchant (id),
  second_factor boolean not null
);
alter table sign_in_policy enable row level security;
create policy scope on sign_in_policy using (in_scope(merchant_id));
grant select, insert, update on sign_in_policy to gapura_app;
