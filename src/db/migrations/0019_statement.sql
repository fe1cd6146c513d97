-- Bank statements, and their reconciliation with the clearing account of a connection (docs/decisions/0050-statements.md). All
-- of it is the operator's own and spans merchants: only work in the scope of all merchants sees it.

-- How the statements of a connection are read and matched.
create table statement_account (
  connection_id text primary key check (length(connection_id) between 1 and 64),
  -- How its CSV is read; null: it provides none.
  mapping jsonb,
  -- What the provider deducts from what it settles: {"feeBasisPoints", "feeFixed", "taxPercent"}; null: nothing.
  settlement jsonb,
  -- Days within which the bank shows what is booked.
  window_days smallint not null default 3 check (window_days between 0 and 30),
  -- The first day that statements cover, and the balance of the clearing account before it; null: none was imported.
  first_day date,
  opening_balance bigint,
  -- Everything booked before this day is matched or a break.
  reconciled_before date,
  currency text check (currency ~ '^[A-Z]{3}$'),
  check ((first_day is null) = (opening_balance is null) and (first_day is null) = (currency is null))
);

-- A statement of an account, as it was imported. The same file is imported once.
create table bank_statement (
  id text primary key check (id ~ '^stm_[0-9a-hjkmnp-tv-z]{26}$'),
  connection_id text not null,
  file_hash bytea not null check (length(file_hash) = 32),
  -- Which of the file's statements, from 1.
  number smallint not null check (number > 0),
  source text not null check (length(source) between 1 and 200),
  format text not null check (format in ('mt940', 'camt053', 'csv')),
  account text check (length(account) between 1 and 200),
  statement_number text check (length(statement_number) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The days of its entries and closing balance.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  opening bigint,
  closing bigint,
  entries integer not null check (entries >= 0),
  new_entries integer not null check (new_entries between 0 and entries),
  imported_at timestamptz not null,
  imported_by text not null check (length(imported_by) between 1 and 254),
  unique (connection_id, file_hash, number)
);
create index bank_statement_day on bank_statement (connection_id, to_day);

-- Entries and bookings that are the same money: their sums are the same.
create table statement_match (
  id text primary key check (id ~ '^mat_[0-9a-hjkmnp-tv-z]{26}$'),
  connection_id text not null,
  rule text not null check (rule in ('reference', 'parts', 'batch', 'amount', 'hand', 'booked')),
  at timestamptz not null,
  by text not null check (length(by) between 1 and 254)
);

-- What the bank booked: each entry once, however many statements show it.
create table bank_entry (
  id text primary key check (id ~ '^ste_[0-9a-hjkmnp-tv-z]{26}$'),
  connection_id text not null,
  -- The bank's reference, or day, amount and text; with the count among those that are the same.
  identity bytea not null check (length(identity) = 32),
  statement_id text not null references bank_statement (id),
  line integer not null check (line > 0),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Above zero was received, below zero was paid out.
  amount bigint not null check (amount <> 0),
  reference text,
  other_references text[] not null,
  text text not null check (length(text) <= 500),
  match_id text references statement_match (id),
  -- When a wrong match was undone: the entry is left to people from then on, because the rules would only find the same again.
  undone_at timestamptz,
  unique (connection_id, identity)
);
create index bank_entry_day on bank_entry (connection_id, day);
create index bank_entry_match on bank_entry (match_id) where match_id is not null;
create index bank_entry_open on bank_entry (connection_id) where match_id is null;

-- The bookings of a match. A booking is matched once on each connection whose clearing account it moves. `owner` is whose
-- ledger it is in: a merchant's, or the operator's own.
create table statement_match_booking (
  connection_id text not null,
  owner text not null,
  transaction_id text not null,
  match_id text not null references statement_match (id),
  day date not null,
  amount bigint not null check (amount <> 0),
  primary key (connection_id, owner, transaction_id)
);
create index statement_match_booking_match on statement_match_booking (match_id);

-- What one side has and the other has not.
create table statement_break (
  id text primary key check (id ~ '^brk_[0-9a-hjkmnp-tv-z]{26}$'),
  connection_id text not null,
  kind text not null check (kind in ('not_in_books', 'not_at_bank')),
  entry_id text unique references bank_entry (id),
  owner text,
  transaction_id text,
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- From the bank's side: above zero was received, or expected.
  amount bigint not null check (amount <> 0),
  state text not null check (state in ('OPEN', 'EXPLAINED', 'RESOLVED')),
  suggestion text not null check (suggestion ~ '^[a-z_]{1,32}$'),
  -- What the suggestion is about: a payment, a payout, a refund.
  about text check (length(about) between 1 and 64),
  opened_at timestamptz not null,
  moved_at timestamptz,
  moved_by text check (length(moved_by) between 1 and 254),
  note text check (length(note) between 1 and 500),
  check ((kind = 'not_in_books') = (entry_id is not null) and (entry_id is null) = (transaction_id is not null)
    and (owner is null) = (transaction_id is null)),
  check ((state = 'OPEN') or moved_at is not null)
);
create unique index statement_break_booking on statement_break (connection_id, owner, transaction_id)
  where transaction_id is not null;
create index statement_break_open on statement_break (connection_id, day) where state <> 'RESOLVED';

alter table statement_account enable row level security;
alter table bank_statement enable row level security;
alter table bank_entry enable row level security;
alter table statement_match enable row level security;
alter table statement_match_booking enable row level security;
alter table statement_break enable row level security;
create policy scope on statement_account using (in_scope('*'));
create policy scope on bank_statement using (in_scope('*'));
create policy scope on bank_entry using (in_scope('*'));
create policy scope on statement_match using (in_scope('*'));
create policy scope on statement_match_booking using (in_scope('*'));
create policy scope on statement_break using (in_scope('*'));
grant select, insert on statement_account, bank_statement, bank_entry, statement_match, statement_match_booking,
  statement_break to gapura_app;
grant update on statement_account to gapura_app;
grant update (match_id, undone_at) on bank_entry to gapura_app;
grant delete on statement_match, statement_match_booking to gapura_app;
grant update (state, suggestion, about, moved_at, moved_by, note) on statement_break to gapura_app;
