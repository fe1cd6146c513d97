-- A bank's statement of one day, reconciled with our payouts. The results are the operators' own: they span merchants, so
-- only work in the scope of all merchants sees them.
create table reconciliation (
  id bigint primary key generated always as identity,
  -- Where the statement came from: a file's name, or `bank` for one we fetched.
  source text not null check (length(source) between 1 and 200),
  day date not null,
  begun_at timestamptz not null,
  -- Null while it runs, and forever where its process died: then the day has not been done.
  completed_at timestamptz,
  matched integer not null check (matched >= 0)
);
create index reconciliation_day on reconciliation (day, source);

-- What did not agree: the bank paid what we do not count as paid, the reverse, or another amount.
create table reconciliation_fault (
  reconciliation_id bigint not null references reconciliation (id),
  number integer not null check (number > 0),
  fault text not null check (fault in ('missing_here', 'missing_there', 'amount_differs')),
  kind text not null check (kind in ('transfer', 'reversal')),
  reference text not null check (length(reference) between 1 and 64),
  -- Null where we have no such payout.
  payout_id text,
  -- Smallest units of each side's currency; null where that side has nothing.
  ours bigint,
  ours_currency text check (ours_currency ~ '^[A-Z]{3}$'),
  theirs bigint,
  theirs_currency text check (theirs_currency ~ '^[A-Z]{3}$'),
  primary key (reconciliation_id, number),
  check ((ours is null) = (ours_currency is null)),
  check ((theirs is null) = (theirs_currency is null))
);

-- Which of our payouts statements have shown, and on which day: so that nothing that was seen is reported missing, and what
-- is shown on a second day is recognized as a second movement.
create table reconciliation_seen (
  merchant_id text not null,
  payout_id text not null,
  kind text not null check (kind in ('transfer', 'reversal')),
  day date not null,
  primary key (merchant_id, payout_id, kind, day)
);
-- A merchant's share of each day's reconciliation.
create index reconciliation_seen_day on reconciliation_seen (merchant_id, day);

alter table reconciliation enable row level security;
alter table reconciliation_fault enable row level security;
alter table reconciliation_seen enable row level security;
create policy scope on reconciliation using (in_scope('*'));
create policy scope on reconciliation_fault using (in_scope('*'));
create policy scope on reconciliation_seen using (in_scope(merchant_id));
grant select, insert, update on reconciliation to gapura_app;
grant select, insert on reconciliation_fault, reconciliation_seen to gapura_app;
