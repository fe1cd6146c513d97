-- The audit trail as a chain: each row holds a hash over itself and the row before it of the same merchant, so that a row
-- that was changed, removed or slipped in is found (`gapura audit verify`). What belongs to no merchant (an account that
-- does not exist, a provider, a signing key) is in a chain of its own, `deployment`.
alter table audit_entry
  alter column user_id drop not null,
  alter column request_id drop not null,
  add column actor text not null default 'person' check (actor in ('person', 'cli', 'unknown')),
  -- The outcome where the row is written after the action; null: see audit_outcome.
  add column status integer check (status between 100 and 599),
  add column detail text check (length(detail) <= 16000),
  -- Counts the rows of a merchant, those of both tables together.
  add column sequence bigint,
  add column hash bytea;

alter table audit_outcome
  drop constraint audit_outcome_detail_check,
  add check (length(detail) <= 16000),
  -- What happened, where it is not what was asked for: payouts that were kept for a second person were not sent.
  add column what text check (what ~ '^[a-z_]+\.[a-z_]+$'),
  add column sequence bigint,
  add column hash bytea;

-- The end of each chain. A writer locks it, so that rows are chained one after the other.
create table audit_head (
  merchant_id text primary key,
  sequence bigint not null check (sequence >= 0),
  hash bytea not null check (length(hash) = 32)
);
alter table audit_head enable row level security;
create policy scope on audit_head using (in_scope(merchant_id));
grant select, insert, update on audit_head to gapura_app;

-- Chains the rows that are there, in the format of src/dashboard/trail/chain.ts.
alter table audit_entry disable trigger only_grows;
alter table audit_outcome disable trigger only_grows;
create function pg_temp.part(value text) returns text language sql immutable as
  $$ select coalesce(octet_length(value) || ':' || value, '-') $$;
do $$
declare
  row_before record;
  step bigint;
  chained bytea;
  last_merchant text := '';
begin
  for row_before in
    select e.merchant_id, e.id, false as is_outcome,
      pg_temp.part('entry') || pg_temp.part(e.merchant_id) || pg_temp.part(e.id)
        || pg_temp.part(to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) || pg_temp.part(e.actor)
        || pg_temp.part(e.user_id) || pg_temp.part(e.who) || pg_temp.part(e.ip) || pg_temp.part(e.what)
        || pg_temp.part(e.subject) || pg_temp.part(e.request_id) || pg_temp.part(null) || pg_temp.part(null) as content
      from audit_entry e
    union all
    select o.merchant_id, o.entry_id, true,
      pg_temp.part('outcome') || pg_temp.part(o.merchant_id) || pg_temp.part(o.entry_id) || pg_temp.part(null)
        || pg_temp.part(o.subject) || pg_temp.part(o.status::text) || pg_temp.part(o.detail)
      from audit_outcome o
    order by 1, 2, 3
  loop
    if row_before.merchant_id <> last_merchant then
      step := 0;
      chained := decode(repeat('00', 32), 'hex');
      last_merchant := row_before.merchant_id;
    end if;
    step := step + 1;
    chained := sha256(chained || convert_to(pg_temp.part(step::text) || row_before.content, 'UTF8'));
    if row_before.is_outcome then
      update audit_outcome set sequence = step, hash = chained
        where merchant_id = row_before.merchant_id and entry_id = row_before.id;
    else
      update audit_entry set sequence = step, hash = chained
        where merchant_id = row_before.merchant_id and id = row_before.id;
    end if;
    insert into audit_head values (row_before.merchant_id, step, chained)
      on conflict (merchant_id) do update set sequence = excluded.sequence, hash = excluded.hash;
  end loop;
end
$$;
drop function pg_temp.part(text);
alter table audit_entry enable trigger only_grows;
alter table audit_outcome enable trigger only_grows;

alter table audit_entry
  alter column sequence set not null,
  alter column hash set not null,
  add unique (merchant_id, sequence);
alter table audit_outcome
  alter column sequence set not null,
  alter column hash set not null,
  add unique (merchant_id, sequence);
