-- The proof of the books (docs/proof.md, docs/decisions/0064-proven-books.md). The worker chains what the ledger has committed:
-- payments write nothing here. The gateway's role only adds; what may change is granted column by column.

-- The keys that sign the days: one is current, and those that ended stay, so that what they signed can be verified. Not a
-- tenant's, hence no row security.
create table proof_key (
  -- The key id in the header of what it signed.
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- The private key (JWK), sealed under GAPURA_MASTER_KEY. Retained as long as the public one, which has to match it.
  sealed bytea not null,
  public_jwk text not null check (length(public_jwk) <= 500),
  created_at timestamptz not null,
  -- Null: it signs.
  ended_at timestamptz
);
create unique index proof_key_current on proof_key ((true)) where ended_at is null;
create trigger notify_change after insert or update or delete on proof_key
  for each row execute function notify_change();

-- Where the worker is. Its row is the lock of the one worker that chains; no payment ever waits for it.
create table proof_state (
  only_row boolean primary key default true check (only_row),
  first_day date not null,
  -- The day that leaves are added to, and how many it has.
  open_day date not null,
  leaves bigint not null default 0 check (leaves >= 0),
  -- The time in the ids of transactions, before which they were read; those that were committed late are looked for before
  -- the day closes.
  read_until text not null check (read_until ~ '^[0-9a-hjkmnp-tv-z]{8}$'),
  -- The transactions that were writing to the ledger when the day was due to close; null: it was not.
  awaited text[]
);

-- The end of each merchant's chain.
create table proof_head (
  merchant_id text primary key,
  position bigint not null check (position > 0),
  leaf_hash bytea not null check (length(leaf_hash) = 32)
);

-- The place of each ledger transaction in its merchant's chain and in the tree of a day.
create table proof_leaf (
  merchant_id text not null,
  -- Counts the merchant's transactions from 1.
  position bigint not null check (position > 0),
  transaction_id text not null,
  day date not null,
  -- Counts the day's leaves, of all merchants, from 0.
  leaf_index bigint not null check (leaf_index >= 0),
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  primary key (merchant_id, position),
  constraint proof_leaf_transaction unique (merchant_id, transaction_id),
  constraint proof_leaf_place unique (day, leaf_index)
);
alter table proof_leaf alter column merchant_id set (n_distinct = 10);

-- A closed day. Every member but the last four is in the signed statement.
create table proof_day (
  day date primary key,
  tree_size bigint not null check (tree_size >= 0),
  root bytea not null check (length(root) = 32),
  -- Null: the first day.
  previous_root bytea check (length(previous_root) = 32),
  -- The tree over the ends of all merchants' chains.
  heads_size bigint not null check (heads_size >= 0),
  heads_root bytea not null check (length(heads_root) = 32),
  -- The tree over all days up to this one.
  books_size bigint not null unique check (books_size > 0),
  books_root bytea not null check (length(books_root) = 32),
  -- JWS; the key is named in its header.
  statement text not null check (length(statement) <= 4000),
  -- The roots of each 256 leaves, from which a proof is made without reading all of the day.
  subtrees bytea not null,
  closed_at timestamptz not null,
  -- The merchants up to this id have their event; null: none has. `announced_at`: all have.
  announced_to text,
  announced_at timestamptz
);
create index proof_day_unannounced on proof_day (day) where announced_at is null;

-- What the regular check found and still finds, for operators' attention; not a tenant's. Without a day: what concerns no
-- single one.
create table proof_fault (
  id bigint generated always as identity primary key,
  -- What it was found in: keys, days and roots, or the transactions of the day.
  part text not null check (part in ('frame', 'day')),
  day date,
  owner_id text,
  transaction_id text,
  detail text not null check (length(detail) <= 500),
  found_at timestamptz not null
);

-- The hashes of some leaves of a day, in their order: a merchant's proof needs those of its neighbours, hence the scope of all
-- merchants, and then again the caller's. A hash says nothing of what was hashed, which contains random ids. (A `set` clause
-- of the function would take a superuser to create it.)
create function proof_hashes(of_day date, from_index bigint, below_index bigint) returns bytea
  language plpgsql volatile security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  callers text := current_setting('gapura.scope', true);
  hashes bytea;
begin
  perform set_config('gapura.scope', '*', true);
  select coalesce(string_agg(leaf_hash, ''::bytea order by leaf_index), ''::bytea) into hashes from proof_leaf
  where day = of_day and leaf_index >= from_index and leaf_index < below_index
    and exists (select from proof_day where proof_day.day = of_day);
  perform set_config('gapura.scope', callers, true);
  return hashes;
end
$$;
revoke execute on function proof_hashes(date, bigint, bigint) from public;

create function proof_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'proof: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation', table = tg_table_name;
end
$$;
create trigger only_grows before update or delete or truncate on proof_leaf
  for each statement execute function proof_refuse();
create trigger never_removed before delete or truncate on proof_day
  for each statement execute function proof_refuse();
create trigger never_changes before update of day, tree_size, root, previous_root, heads_size, heads_root, books_size,
  books_root, statement, subtrees, closed_at on proof_day
  for each statement execute function proof_refuse();
create trigger never_removed before delete or truncate on proof_key
  for each statement execute function proof_refuse();
create trigger never_changes before update of id, public_jwk, created_at on proof_key
  for each statement execute function proof_refuse();

alter table proof_head enable row level security;
alter table proof_leaf enable row level security;
create policy scope on proof_head using (in_scope(merchant_id));
create policy scope on proof_leaf using (in_scope(merchant_id));

grant select, insert on proof_key, proof_leaf, proof_day to gapura_app;
grant update (ended_at) on proof_key to gapura_app;
grant update (announced_to, announced_at) on proof_day to gapura_app;
grant select, insert, update on proof_state, proof_head to gapura_app;
grant select, insert, delete on proof_fault to gapura_app;
grant execute on function proof_hashes(date, bigint, bigint) to gapura_app;
