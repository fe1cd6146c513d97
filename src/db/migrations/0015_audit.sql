-- What people did at the dashboard: written before it is done, so that nothing is done without a trace; the outcome is
-- written after. Both are append only.
create table audit_entry (
  merchant_id text not null,
  id text not null check (id ~ '^aud_[0-9a-hjkmnp-tv-z]{26}$'),
  at timestamptz not null,
  -- The person, also by the email address of that time: people leave.
  user_id text not null,
  who text not null check (length(who) <= 254),
  ip text not null check (length(ip) <= 64),
  what text not null check (what ~ '^[a-z_]+\.[a-z_]+$'),
  subject text check (length(subject) <= 200),
  request_id text not null,
  primary key (merchant_id, id)
);

create table audit_outcome (
  merchant_id text not null,
  entry_id text not null,
  -- The HTTP status of the reply.
  status integer not null check (status between 100 and 599),
  -- What was made, where it had no name before; and what else is worth knowing.
  subject text check (length(subject) <= 200),
  detail text check (length(detail) <= 2000),
  primary key (merchant_id, entry_id),
  foreign key (merchant_id, entry_id) references audit_entry (merchant_id, id)
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
create policy scope on audit_entry using (in_scope(merchant_id));
create policy scope on audit_outcome using (in_scope(merchant_id));
grant select, insert on audit_entry, audit_outcome to gapura_app;
