-- A bank's statement of one day, held against our payouts. Operators' own, of every merchant: no row security.
create table reconciliation (
  id bigint primary key generated always as identity,
  -- Where the statement came from: a file's name, or `bank` for one we fetched.
  source text not null check (length(source) between 1 and 200),
  day date not null,
  at timestamptz not null,
  matched integer not null check (matched >= 0),
  missing_here integer not null check (missing_here >= 0),
  missing_there integer not null check (missing_there >= 0),
  amount_differs integer not null check (amount_differs >= 0)
);
create index reconciliation_day on reconciliation (day, source);

-- What did not agree: the bank paid what we do not count as paid, the other way round, or another sum.
create table reconciliation_fault (
  reconciliation_id bigint not null references reconciliation (id),
  number integer not null check (number > 0),
  fault text not null check (fault in ('missing_here', 'missing_there', 'amount_differs')),
  kind text not null check (kind in ('transfer', 'reversal')),
  reference text not null check (length(reference) <= 64),
  merchant_id text,
  payout_id text,
  currency text not null,
  -- Smallest units; null where that side has nothing.
  ours bigint,
  theirs bigint,
  primary key (reconciliation_id, number)
);

-- What was found on a statement, so that it is missed on no later one.
create table reconciliation_match (
  merchant_id text not null,
  payout_id text not null,
  kind text not null check (kind in ('transfer', 'reversal')),
  reconciliation_id bigint not null references reconciliation (id),
  primary key (merchant_id, payout_id, kind)
);
alter table reconciliation_match enable row level security;
create policy scope on reconciliation_match using (in_scope(merchant_id));
-- What ended lately, of every merchant, which is why time leads it.
create index payout_completed on payout (completed_at) where status in ('SUCCEEDED', 'REVERSED');

grant select, insert, update on reconciliation to gapura_app;
grant select, insert on reconciliation_fault, reconciliation_match to gapura_app;
