-- Roles that a merchant's owners define: a name and its permissions. Permissions reserved for owners are in none of them.
create table member_role (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^rol_[0-9a-hjkmnp-tv-z]{26}$'),
  name text not null check (length(name) between 1 and 40),
  permissions text[] not null check (cardinality(permissions) between 1 and 100),
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check (not permissions && array['team.change', 'policy.change'])
);
create unique index member_role_name on member_role (merchant_id, lower(name));

-- A person's role at a merchant: a built-in one or the id of one of these, which then cannot be deleted.
create table member (
  merchant_id text not null references merchant (id),
  user_id text not null check (length(user_id) between 20 and 64),
  role text not null
    check (role in ('owner', 'developer', 'finance', 'support', 'read_only') or role ~ '^rol_[0-9a-hjkmnp-tv-z]{26}$'),
  custom_role text generated always as (case when role like 'rol\_%' then role end) stored,
  -- Since when a member has this role; null: since they joined. One who has it for less than a day approves nothing.
  role_since timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, user_id),
  foreign key (merchant_id, custom_role) references member_role (merchant_id, id)
);
-- Directory: a person who signs in is known before the merchant is.
create index member_user on member (user_id);

-- Invitations to a merchant's dashboard. The bearer of the token becomes a member, once; its hash is stored.
create table invitation (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^inv_[0-9a-hjkmnp-tv-z]{26}$'),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null
    check (role in ('owner', 'developer', 'finance', 'support', 'read_only') or role ~ '^rol_[0-9a-hjkmnp-tv-z]{26}$'),
  custom_role text generated always as (case when role like 'rol\_%' then role end) stored,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Null: the operator.
  invited_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  -- A second invitation replaces the first.
  unique (merchant_id, email),
  foreign key (merchant_id, custom_role) references member_role (merchant_id, id)
);

-- How many invitations a merchant has sent on a day (Jakarta time): to each address, and under '' to all of them.
create table invitation_day (
  merchant_id text not null references merchant (id),
  day date not null,
  email text not null check (length(email) <= 254),
  count integer not null check (count > 0),
  primary key (merchant_id, day, email)
);

alter table member_role enable row level security;
alter table member enable row level security;
alter table invitation enable row level security;
alter table invitation_day enable row level security;
create policy scope on member_role using (in_scope(merchant_id));
create policy scope on member using (in_scope(merchant_id));
create policy scope on invitation using (in_scope(merchant_id));
create policy scope on invitation_day using (in_scope(merchant_id));
grant select, insert, update, delete on member_role, member, invitation to gapura_app;
grant select, insert, update on invitation_day to gapura_app;

-- The people who run this deployment, for all merchants: set on the command line alone, each by a link that is opened once
-- (docs/decisions, "Operators").
create table operator (
  email text primary key check (email = lower(email) and length(email) between 3 and 254),
  -- Who opened the link; null: no one yet.
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
