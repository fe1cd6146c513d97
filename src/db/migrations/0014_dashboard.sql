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

grant select, insert, update, delete
  on auth.person, auth.session, auth.credential, auth.verification, auth.two_factor, auth.passkey to gapura_auth;

-- What a person may do at a merchant.
create table member (
  merchant_id text not null references merchant (id),
  user_id text not null check (length(user_id) between 20 and 64),
  role text not null check (role in ('owner', 'developer', 'finance', 'support', 'read_only')),
  created_at timestamptz not null,
  primary key (merchant_id, user_id)
);
-- Directory: a person who signs in is known before the merchant is.
create index member_user on member (user_id);

-- Invitations to a merchant's dashboard. The bearer of the token becomes a member, once; its hash is stored.
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

alter table member enable row level security;
alter table invitation enable row level security;
create policy scope on member using (in_scope(merchant_id));
create policy scope on invitation using (in_scope(merchant_id));
grant select, insert, update, delete on member, invitation to gapura_app;
