-- The people of the dashboard: who they are and how they prove it. The tables' shape is better-auth's (its names in snake
-- case). A role of their own reads and writes them and sees nothing else; the application's role does not see them.
do $$
begin
  create role gapura_auth nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant gapura_auth to %I', current_user);
end
$$;

create schema auth;
grant usage on schema auth to gapura_auth;

create table auth.person (
  id text primary key check (id ~ '^[0-9A-Za-z]{20,64}$'),
  name text not null check (length(name) between 1 and 100),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  image text check (length(image) <= 2048),
  locale text check (locale in ('id', 'en')),
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table auth.session (
  id text primary key,
  token text not null unique,
  user_id text not null references auth.person (id) on delete cascade,
  ip_address text,
  user_agent text,
  -- When the person last proved who they are within this session; null: not since it began.
  proved_at timestamptz,
  -- When a second factor was presented within the session; null: never, it began with a password.
  second_factor_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_person on auth.session (user_id);
create index session_expired on auth.session (expires_at);

-- A password, as its scrypt hash. The columns of other ways to sign in are better-auth's and stay empty.
create table auth.credential (
  id text primary key,
  account_id text not null,
  provider_id text not null check (provider_id = 'credential'),
  user_id text not null references auth.person (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, provider_id)
);

-- What is valid for minutes: password resets, the first half of a sign-in with two.
create table auth.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verification_identifier on auth.verification (identifier);
create index verification_expired on auth.verification (expires_at);

-- The second factor: the secret and the backup codes, each encrypted.
create table auth.two_factor (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null unique references auth.person (id) on delete cascade,
  verified boolean,
  failed_verification_count integer default 0,
  locked_until timestamptz
);

create table auth.passkey (
  -- The authenticator's own, in base64url.
  id text primary key check (length(id) <= 1400),
  user_id text not null references auth.person (id) on delete cascade,
  public_key bytea not null check (length(public_key) <= 2048),
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on auth.passkey (user_id);

-- Codes that were tried: each works once, in any process. Retained for minutes, longer than a code is valid.
create table auth.used_code (
  user_id text not null references auth.person (id) on delete cascade,
  code text not null check (length(code) <= 20),
  used_at timestamptz not null,
  primary key (user_id, code)
);
create index used_code_age on auth.used_code (used_at);

-- Wrong passwords and codes in a row, by account (the hash of its address, whether it exists or not) and device: one that the
-- account signed in on before, or all others together.
create table auth.sign_in_failure (
  account bytea not null check (length(account) = 32),
  device text not null check (length(device) <= 64),
  failures integer not null check (failures >= 0),
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (account, device)
);
create index sign_in_failure_age on auth.sign_in_failure (last_at);

alter table auth.person enable row level security;
alter table auth.session enable row level security;
alter table auth.credential enable row level security;
alter table auth.passkey enable row level security;
create policy everyone on auth.person using (true);
create policy everyone on auth.session using (true);
create policy everyone on auth.credential using (true);
create policy everyone on auth.passkey using (true);

grant select, insert, update, delete
  on auth.person, auth.session, auth.credential, auth.verification, auth.two_factor, auth.passkey, auth.used_code,
  auth.sign_in_failure to gapura_auth;

-- Whether owner, finance and developer need a second factor; no row: in production they do, in the sandbox they do not.
create table sign_in_policy (
  merchant_id text primary key references merchant (id),
  second_factor boolean not null
);
alter table sign_in_policy enable row level security;
create policy scope on sign_in_policy using (in_scope(merchant_id));
grant select, insert, update on sign_in_policy to gapura_app;
