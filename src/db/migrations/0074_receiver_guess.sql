-- The names that a merchant asked about for one receiving account on one day, as hashes: few, so that a holder's name is not
-- learned by trying. A name that was right is taken out again. Kept for two days.
create table receiver_guess (
  merchant_id text not null references merchant (id),
  -- SHA-256 of the bank's national code and the account number; a name's likewise.
  account bytea not null check (length(account) = 32),
  day date not null,
  names bytea[] not null check (cardinality(names) <= 100),
  primary key (merchant_id, account, day)
);
-- Those of all merchants about one account, and those that are over.
create index receiver_guess_age on receiver_guess (day, account);
alter table receiver_guess enable row level security;
create policy scope on receiver_guess using (in_scope(merchant_id));
grant select, insert, update, delete on receiver_guess to gapura_app;
