-- Roles that a merchant's owners make: a name and what it may do. What is for owners alone is in none of them.
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

-- A member's role is a built-in one or the id of one of these, which then cannot be deleted. Until a merchant makes its first,
-- the version before sees nothing new; to a member with one of these it answers errors, and lets them do nothing.
alter table member
  drop constraint member_role_check,
  add constraint member_role_check
    check (role in ('owner', 'developer', 'finance', 'support', 'read_only') or role ~ '^rol_[0-9a-hjkmnp-tv-z]{26}$'),
  add column custom_role text generated always as (case when role like 'rol\_%' then role end) stored,
  add foreign key (merchant_id, custom_role) references member_role (merchant_id, id);
alter table invitation
  drop constraint invitation_role_check,
  add constraint invitation_role_check
    check (role in ('owner', 'developer', 'finance', 'support', 'read_only') or role ~ '^rol_[0-9a-hjkmnp-tv-z]{26}$'),
  add column custom_role text generated always as (case when role like 'rol\_%' then role end) stored,
  add foreign key (merchant_id, custom_role) references member_role (merchant_id, id);

alter table member_role enable row level security;
create policy scope on member_role using (in_scope(merchant_id));
grant select, insert, update, delete on member_role to gapura_app;
