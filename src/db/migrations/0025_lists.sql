-- What people look through at the dashboard stays quick among millions of rows: a page of one status or type, whatever
-- lies between, and a payout by what its bank calls it.
create index checkout_status on checkout (merchant_id, status, id);
create index payout_status on payout (merchant_id, status, id);
create index event_type on event (merchant_id, type, id);
create index payout_bank_reference on payout (merchant_id, bank_reference) where bank_reference is not null;

-- A day's attempts, counted once nothing can change them any more: an overview adds up days instead of attempts.
create table attempt_day (
  merchant_id text not null,
  day date not null,
  -- A JSON list: per currency, type and code how many attempts, how many succeeded, and their amount.
  totals text not null,
  primary key (merchant_id, day)
);
alter table attempt_day enable row level security;
create policy scope on attempt_day using (in_scope(merchant_id));
grant select, insert on attempt_day to gapura_app;
