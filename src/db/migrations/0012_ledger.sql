-- The ledger: double entry, append only (docs/decisions/0003-ledger.md). The gateway's role inserts transactions and
-- entries and may do nothing else here; triggers enforce the rules for every statement, not only for ours.

-- Why money moved. `hold` sets money aside; its one `post` or `void` names it in hold_id.
create table ledger_transaction (
  merchant_id text not null,
  id text not null check (id ~ '^ltx_[0-9a-hjkmnp-tv-z]{26}$'),
  -- What this transaction is the consequence of, e.g. `receipt:pay_…`: it happens once.
  cause text not null check (length(cause) between 1 and 100),
  kind text not null check (kind in ('posting', 'hold', 'post', 'void')),
  hold_id text,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  constraint ledger_transaction_cause unique (merchant_id, cause),
  foreign key (merchant_id, hold_id) references ledger_transaction (merchant_id, id),
  constraint ledger_transaction_hold check ((kind in ('post', 'void')) = (hold_id is not null))
);
-- A hold is resolved once, by post or void.
create unique index ledger_transaction_resolution on ledger_transaction (merchant_id, hold_id) where hold_id is not null;

-- What moved. An amount is in the currency's smallest unit and is added to its account. `tax` is collected for the state with
-- our fees, beside them. `owed` is what a provider took back by itself and no balance covered: at most zero, and offset by
-- the next settlements. `expense` and `income` are what the operator pays and earns at banks: below zero was spent.
create table ledger_entry (
  merchant_id text not null,
  transaction_id text not null,
  line smallint not null check (line > 0),
  account text not null check (
    account in ('available', 'pending', 'held', 'suspense', 'owed', 'fees', 'tax', 'world')
      or account ~ '^(clearing:[a-z0-9_-]{1,32}|(expense|income):[a-z_]{1,32})$'
  ),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount <> 0),
  primary key (merchant_id, transaction_id, line),
  foreign key (merchant_id, transaction_id) references ledger_transaction (merchant_id, id)
);

-- What a merchant is owed, per account and currency: the sum of its entries, maintained by the trigger below. An account is
-- one row that cannot go below zero (`owed`: not above); but every payment touches `pending`, so that is spread over 16 rows
-- whose sum counts, and payments do not queue for one.
create table ledger_balance (
  merchant_id text not null,
  account text not null check (account in ('available', 'pending', 'held', 'suspense', 'owed')),
  currency text not null,
  stripe smallint not null check (stripe between 0 and 15),
  balance bigint not null,
  primary key (merchant_id, account, currency, stripe),
  constraint ledger_balance_one_row check (stripe = 0 or account = 'pending'),
  constraint ledger_balance_not_negative check (
    case account when 'pending' then true when 'owed' then balance <= 0 else balance >= 0 end
  )
) with (fillfactor = 50);

-- Pending money and the time it becomes available: a queue with one row a receipt, deleted in the transaction that
-- settles it. A payment that was refunded before it settled settles for nothing. Time leads the index because the sweep
-- serves every merchant.
create table ledger_settlement (
  merchant_id text not null,
  receipt_id text not null check (receipt_id ~ '^pay_[0-9a-hjkmnp-tv-z]{26}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  due_at timestamptz not null,
  primary key (merchant_id, receipt_id)
);
create index ledger_settlement_due on ledger_settlement (due_at);

-- Checks the entries of one INSERT and moves the balances by them. All entries of a transaction come in one INSERT, so a
-- complete transaction can be checked here and nothing can be added to it later, not even what sums to zero.
-- Planner settings: the plans live as long as their connection, which may have begun when the tables were empty.
create function ledger_entry_inserted() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  change record;
begin
  if exists (
    select from inserted group by merchant_id, transaction_id, currency having sum(amount) <> 0
  ) then
    raise exception 'ledger: the entries of a transaction must sum to zero in each currency'
      using errcode = 'check_violation', constraint = 'ledger_entry_sum', table = 'ledger_entry';
  end if;

  if exists (
    select
    from (
      select merchant_id, transaction_id, count(*) as lines
      from inserted group by merchant_id, transaction_id
    ) as batch
    where lines <> (
      select count(*) from ledger_entry as stored
      where stored.merchant_id = batch.merchant_id and stored.transaction_id = batch.transaction_id
    )
  ) then
    raise exception 'ledger: all entries of a transaction are inserted at once, and none later'
      using errcode = 'check_violation', constraint = 'ledger_entry_whole', table = 'ledger_entry';
  end if;

  -- Held money moves in two phases only. A hold takes from available, a refund's also from pending, suspense, fees and tax.
  -- Void returns exactly that: what was taken from suspense, fees or tax goes back there, the rest to the merchant, who may
  -- have been settled meanwhile. Post takes exactly that out, wherever it goes.
  if exists (
    select
    from (
      select merchant_id, transaction_id, count(*) as lines,
        count(*) filter (where account = 'available') as available_lines,
        count(*) filter (where account in ('available', 'pending', 'suspense', 'fees', 'tax') and amount < 0) as taking_lines,
        count(*) filter (where account in ('available', 'pending', 'suspense', 'fees', 'tax') and amount > 0) as giving_lines,
        count(*) filter (where account = 'held') as held_lines,
        sum(amount) filter (where account = 'held') as held,
        coalesce(sum(amount) filter (where account = 'suspense'), 0) as suspense,
        coalesce(sum(amount) filter (where account = 'fees'), 0) as fees,
        coalesce(sum(amount) filter (where account = 'tax'), 0) as tax,
        min(currency) filter (where account = 'held') as currency
      from inserted group by merchant_id, transaction_id
    ) as batch
    left join lateral (
      select cause.kind, cause.cause, hold.amount as hold_amount, hold.suspense as hold_suspense, hold.fees as hold_fees,
        hold.tax as hold_tax
      from ledger_transaction as cause left join lateral (
        select sum(entry.amount) filter (where entry.account = 'held') as amount,
          coalesce(sum(entry.amount) filter (where entry.account = 'suspense'), 0) as suspense,
          coalesce(sum(entry.amount) filter (where entry.account = 'fees'), 0) as fees,
          coalesce(sum(entry.amount) filter (where entry.account = 'tax'), 0) as tax
        from ledger_entry as entry
        where entry.merchant_id = cause.merchant_id and entry.transaction_id = cause.hold_id
          and entry.currency = batch.currency
      ) as hold on true
      where cause.merchant_id = batch.merchant_id and cause.id = batch.transaction_id
    ) as ledger on true
    where case kind
      when 'posting' then held_lines = 0
      when 'hold' then held_lines = 1 and held > 0 and lines = taking_lines + 1
        and (available_lines = 1 and lines = 2 or cause like 'refund:%')
      when 'void' then held_lines = 1 and held < 0 and held = -hold_amount and lines = giving_lines + 1
        and suspense = -hold_suspense and fees = -hold_fees and tax = -hold_tax
        and (available_lines = 1 and lines = 2 or cause like 'refund-void:%')
      when 'post' then held_lines = 1 and held < 0 and held = -hold_amount
    end is not true
  ) then
    raise exception 'ledger: held money moves by a hold, and by its one post or void'
      using errcode = 'check_violation', constraint = 'ledger_entry_held', table = 'ledger_entry';
  end if;

  -- Always in this order, so that two transactions never deadlock.
  for change in
    select merchant_id, account, currency, sum(amount)::bigint as amount,
      case when account = 'pending' then pg_backend_pid() % 16 else 0 end as stripe
    from inserted
    where account in ('available', 'pending', 'held', 'suspense', 'owed')
    group by merchant_id, account, currency
    having sum(amount) <> 0
    order by merchant_id, account, currency
  loop
    update ledger_balance as current set balance = current.balance + change.amount
    where current.merchant_id = change.merchant_id and current.account = change.account
      and current.currency = change.currency and current.stripe = change.stripe;
    if not found then
      insert into ledger_balance as current (merchant_id, account, currency, stripe, balance)
      values (change.merchant_id, change.account, change.currency, change.stripe, change.amount)
      on conflict (merchant_id, account, currency, stripe) do update set balance = current.balance + excluded.balance;
    end if;
  end loop;
  return null;
end
$$;
create trigger inserted after insert on ledger_entry
  referencing new table as inserted
  for each statement execute function ledger_entry_inserted();

-- A transaction without entries would use up its cause, or a hold's one resolution, and move nothing.
create function ledger_transaction_inserted() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  if not exists (select from ledger_entry where merchant_id = new.merchant_id and transaction_id = new.id) then
    raise exception 'ledger: a transaction needs entries'
      using errcode = 'check_violation', constraint = 'ledger_transaction_entries', table = 'ledger_transaction';
  end if;
  return null;
end
$$;
create constraint trigger inserted after insert on ledger_transaction
  deferrable initially deferred
  for each row execute function ledger_transaction_inserted();

-- Not even the tables' owner changes a written row, or a balance by itself.
create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % of % is refused; a mistake is corrected by a new transaction', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation', table = tg_table_name;
end
$$;
create trigger only_grows before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_refuse();
create trigger only_grows before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse();
create trigger follows_entries before insert or update or delete on ledger_balance
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse();
create trigger never_emptied before truncate on ledger_balance
  for each statement execute function ledger_refuse();

-- Whether the available balance covers an amount. If it does, no other transaction can spend it before this one ends.
create function ledger_cover(of_merchant text, in_currency text, at_least bigint) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from ledger_balance
  where merchant_id = of_merchant and account = 'available' and currency = in_currency and stripe = 0
    and balance >= at_least and in_scope(of_merchant)
  for no key update;
  return found;
end
$$;

-- What a merchant has available and owes, both as amounts of zero or more; no other transaction changes them before this one
-- ends.
create function ledger_lock(of_merchant text, in_currency text, out available bigint, out owed bigint)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  account_balance record;
begin
  available := 0;
  owed := 0;
  for account_balance in
    select account, balance from ledger_balance
    where merchant_id = of_merchant and account in ('available', 'owed') and currency = in_currency and stripe = 0
      and in_scope(of_merchant)
    order by account
    for no key update
  loop
    if account_balance.account = 'owed' then
      owed := -account_balance.balance;
    else
      available := account_balance.balance;
    end if;
  end loop;
end
$$;

-- These functions act with the owner's rights: no other role may call them or attach them to a table of its own. A trigger
-- on a temporary table would feed ledger_entry_inserted() entries that were never written.
revoke execute on function ledger_cover(text, text, bigint), ledger_lock(text, text) from public;
revoke execute on function ledger_entry_inserted(), ledger_transaction_inserted() from public;

alter table ledger_transaction enable row level security;
alter table ledger_entry enable row level security;
alter table ledger_balance enable row level security;
alter table ledger_settlement enable row level security;
create policy scope on ledger_transaction using (in_scope(merchant_id));
create policy scope on ledger_entry using (in_scope(merchant_id));
create policy scope on ledger_balance using (in_scope(merchant_id));
create policy scope on ledger_settlement using (in_scope(merchant_id));

grant select, insert on ledger_transaction, ledger_entry to gapura_app;
grant select on ledger_balance to gapura_app;
grant select, insert, delete on ledger_settlement to gapura_app;
grant update (due_at, amount) on ledger_settlement to gapura_app;
grant execute on function ledger_cover(text, text, bigint), ledger_lock(text, text) to gapura_app;
