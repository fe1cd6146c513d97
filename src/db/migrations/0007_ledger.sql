-- The ledger: double entry, append only (docs/decisions/0003-ledger.md). The gateway's role inserts transactions and
-- entries and may do nothing else here; triggers keep the rules, so they hold for every statement, not only for ours.

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
-- A hold is resolved once, whichever way.
create unique index ledger_transaction_resolution on ledger_transaction (merchant_id, hold_id) where hold_id is not null;

-- What moved. An amount is in the currency's smallest unit and is added to its account.
create table ledger_entry (
  merchant_id text not null,
  transaction_id text not null,
  line smallint not null check (line > 0),
  account text not null check (
    account in ('available', 'pending', 'held', 'suspense', 'fees', 'world') or account ~ '^clearing:[a-z0-9_-]{1,32}$'
  ),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount <> 0),
  primary key (merchant_id, transaction_id, line),
  foreign key (merchant_id, transaction_id) references ledger_transaction (merchant_id, id)
);

-- What a merchant is owed, per account and currency: the sum of its entries, kept by the trigger below. An account is one
-- row that cannot go below zero; but every payment touches `pending`, so that is spread over 16 rows whose sum counts, and
-- payments do not queue for one.
create table ledger_balance (
  merchant_id text not null,
  account text not null check (account in ('available', 'pending', 'held', 'suspense')),
  currency text not null,
  stripe smallint not null check (stripe between 0 and 15),
  balance bigint not null,
  primary key (merchant_id, account, currency, stripe),
  constraint ledger_balance_one_row check (stripe = 0 or account = 'pending'),
  constraint ledger_balance_not_negative check (balance >= 0 or account = 'pending')
) with (fillfactor = 50);

-- Pending money and the time it becomes available: a queue with one row a receipt, deleted in the transaction that
-- settles it. Time leads the index because the sweep serves every merchant.
create table ledger_settlement (
  merchant_id text not null,
  receipt_id text not null check (receipt_id ~ '^pay_[0-9a-hjkmnp-tv-z]{26}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  due_at timestamptz not null,
  primary key (merchant_id, receipt_id)
);
create index ledger_settlement_due on ledger_settlement (due_at);

-- Checks what one INSERT brought and moves the balances by it. All entries of a transaction come in one INSERT, so a
-- finished transaction can be judged here and nothing can be added to it later, not even what sums to zero.
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
    ) as brought
    where lines <> (
      select count(*) from ledger_entry as kept
      where kept.merchant_id = brought.merchant_id and kept.transaction_id = brought.transaction_id
    )
  ) then
    raise exception 'ledger: all entries of a transaction are inserted at once, and none later'
      using errcode = 'check_violation', constraint = 'ledger_entry_whole', table = 'ledger_entry';
  end if;

  -- Held money moves by two phases only. A hold takes from available; void gives exactly that back; post takes exactly
  -- that out, wherever it goes.
  if exists (
    select
    from (
      select merchant_id, transaction_id, count(*) as lines,
        count(*) filter (where account = 'available') as available_lines,
        count(*) filter (where account = 'held') as held_lines,
        sum(amount) filter (where account = 'held') as held,
        min(currency) filter (where account = 'held') as currency
      from inserted group by merchant_id, transaction_id
    ) as brought
    left join lateral (
      select cause.kind, (
        select entry.amount from ledger_entry as entry
        where entry.merchant_id = cause.merchant_id and entry.transaction_id = cause.hold_id
          and entry.account = 'held' and entry.currency = brought.currency
      ) as hold_amount
      from ledger_transaction as cause
      where cause.merchant_id = brought.merchant_id and cause.id = brought.transaction_id
    ) as ledger on true
    where case kind
      when 'posting' then held_lines = 0
      when 'hold' then lines = 2 and available_lines = 1 and held_lines = 1 and held > 0
      when 'void' then lines = 2 and available_lines = 1 and held_lines = 1 and held < 0 and held = -hold_amount
      when 'post' then held_lines = 1 and held < 0 and held = -hold_amount
    end is not true
  ) then
    raise exception 'ledger: held money moves by a hold, and by its one post or void'
      using errcode = 'check_violation', constraint = 'ledger_entry_held', table = 'ledger_entry';
  end if;

  -- Always in this order, so that two transactions never wait for each other.
  for change in
    select merchant_id, account, currency, sum(amount)::bigint as amount,
      case when account = 'pending' then pg_backend_pid() % 16 else 0 end as stripe
    from inserted
    where account in ('available', 'pending', 'held', 'suspense')
    group by merchant_id, account, currency
    having sum(amount) <> 0
    order by merchant_id, account, currency
  loop
    update ledger_balance as kept set balance = kept.balance + change.amount
    where kept.merchant_id = change.merchant_id and kept.account = change.account
      and kept.currency = change.currency and kept.stripe = change.stripe;
    if not found then
      insert into ledger_balance as kept (merchant_id, account, currency, stripe, balance)
      values (change.merchant_id, change.account, change.currency, change.stripe, change.amount)
      on conflict (merchant_id, account, currency, stripe) do update set balance = kept.balance + excluded.balance;
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

-- Not even the tables' owner changes what is written, or a balance by itself.
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

-- These functions act with the owner's rights: no other role may call them or attach them to a table of its own. A trigger
-- on a temporary table would feed ledger_entry_inserted() entries that were never written.
revoke execute on function ledger_cover(text, text, bigint) from public;
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
-- `for update` needs the right to update some column; postponing a settlement is the harmless one.
grant update (due_at) on ledger_settlement to gapura_app;
grant execute on function ledger_cover(text, text, bigint) to gapura_app;
