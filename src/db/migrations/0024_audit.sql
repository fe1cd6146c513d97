-- What people, keys and commands did: written before it is done, so that nothing is done without a trace; the outcome is
-- written after. Both are append only, and form a chain: each row holds a hash over itself and the previous row of the same
-- merchant, so that a row that was changed, removed or inserted is found (`gapura audit verify`). What belongs to no merchant
-- (an account that does not exist, a provider, a signing key) is in a chain of its own, `deployment`.
create table audit_entry (
  merchant_id text not null,
  id text not null check (id ~ '^aud_[0-9a-hjkmnp-tv-z]{26}$'),
  at timestamptz not null,
  actor text not null default 'person' check (actor in ('person', 'key', 'cli', 'unknown')),
  -- The person, also by the email address of that time: people leave.
  user_id text,
  who text not null check (length(who) <= 254),
  ip text not null check (length(ip) <= 64),
  what text not null check (what ~ '^[a-z_]+\.[a-z_]+$'),
  subject text check (length(subject) <= 200),
  request_id text,
  -- The outcome where the row is written after the action; null: see audit_outcome.
  status integer check (status between 100 and 599),
  detail text check (length(detail) <= 16000),
  -- Counts the rows of a merchant, those of both tables together.
  sequence bigint not null,
  hash bytea not null,
  primary key (merchant_id, id),
  unique (merchant_id, sequence)
);

create table audit_outcome (
  merchant_id text not null,
  entry_id text not null,
  -- What happened, where it is not what was requested: payouts that were held for a second person were not sent.
  what text check (what ~ '^[a-z_]+\.[a-z_]+$'),
  -- The HTTP status of the reply.
  status integer not null check (status between 100 and 599),
  -- What was created, where it had no name before; and other details.
  subject text check (length(subject) <= 200),
  detail text check (length(detail) <= 16000),
  sequence bigint not null,
  hash bytea not null,
  primary key (merchant_id, entry_id),
  unique (merchant_id, sequence),
  foreign key (merchant_id, entry_id) references audit_entry (merchant_id, id)
);

-- The end of each chain. A writer locks it, so that rows are chained one after the other.
create table audit_head (
  merchant_id text primary key,
  sequence bigint not null check (sequence >= 0),
  hash bytea not null check (length(hash) = 32)
);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'audit: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation', table = tg_table_name;
end
$$;
create trigger only_grows before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse();
create trigger only_grows before update or delete or truncate on audit_outcome
  for each statement execute function audit_refuse();

alter table audit_entry enable row level security;
alter table audit_outcome enable row level security;
alter table audit_head enable row level security;
create policy scope on audit_entry using (in_scope(merchant_id));
create policy scope on audit_outcome using (in_scope(merchant_id));
create policy scope on audit_head using (in_scope(merchant_id));
grant select, insert on audit_entry, audit_outcome to gapura_app;
grant select, insert, update on audit_head to gapura_app;
