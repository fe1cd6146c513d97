-- The ledger's rules, checked once for each statement instead of once for each row (docs/decisions/0080-ledger-by-statement.md).

-- As in 0012, with two changes. A transaction's lines are numbered from 1 without a gap: as its first line exists once, its
-- entries come from one INSERT, and no stored entry has to be counted for that. And each transaction is looked up once, which
-- replaces the foreign keys of entries and of resolutions: no row of ledger_transaction is ever deleted or changed.
create or replace function ledger_entry_inserted() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  broken text;
  change record;
begin
  if exists (
    select from inserted group by merchant_id, transaction_id, currency having sum(amount) <> 0
  ) then
    raise exception 'ledger: the entries of a transaction must sum to zero in each currency'
      using errcode = 'check_violation', constraint = 'ledger_entry_sum', table = 'ledger_entry';
  end if;

  -- Held money moves in two phases only. A hold takes from available, a refund's also from pending, suspense, fees and tax.
  -- Void returns exactly that: what was taken from suspense, fees or tax goes back there, the rest to the merchant, who may
  -- have been settled meanwhile. Post takes exactly that out, wherever it goes.
  select case
      when bool_or(not is_whole) then 'ledger_entry_whole'
      when bool_or(kind is null) then 'ledger_entry_transaction'
      when bool_or(is_allowed is not true) then 'ledger_entry_held'
    end
  into broken
  from (
    select kind, first_line = 1 and last_line = lines as is_whole,
      case kind
        when 'posting' then held_lines = 0
        when 'hold' then held_lines = 1 and held > 0 and lines = taking_lines + 1
          and (available_lines = 1 and lines = 2 or cause like 'refund:%')
        when 'void' then held_lines = 1 and held < 0 and held = -hold_amount and lines = giving_lines + 1
          and suspense = -hold_suspense and fees = -hold_fees and tax = -hold_tax
          and (available_lines = 1 and lines = 2 or cause like 'refund-void:%')
        when 'post' then held_lines = 1 and held < 0 and held = -hold_amount
      end as is_allowed
    from (
      select merchant_id, transaction_id, min(line) as first_line, max(line) as last_line, count(*) as lines,
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
  ) as judged;
  if broken is not null then
    raise exception 'ledger: %', case broken
        when 'ledger_entry_whole' then 'all entries of a transaction are inserted at once, numbered from 1, and none later'
        when 'ledger_entry_transaction' then 'entries belong to a transaction'
        else 'held money moves by a hold, and by its one post or void'
      end
      using errcode = 'check_violation', constraint = broken, table = 'ledger_entry';
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
alter table ledger_entry drop constraint ledger_entry_merchant_id_transaction_id_fkey;
alter table ledger_transaction drop constraint ledger_transaction_merchant_id_hold_id_fkey;

-- A transaction without entries would use up its cause, or a hold's one resolution, and move nothing. So both come in one
-- statement: no entries can follow in another.
drop trigger inserted on ledger_transaction;
create or replace function ledger_transaction_inserted() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  if exists (
    select from inserted where not exists (
      select from ledger_entry as entry
      where entry.merchant_id = inserted.merchant_id and entry.transaction_id = inserted.id and entry.line = 1
    )
  ) then
    raise exception 'ledger: a transaction needs entries, inserted by the same statement'
      using errcode = 'check_violation', constraint = 'ledger_transaction_entries', table = 'ledger_transaction';
  end if;
  return null;
end
$$;
create trigger inserted after insert on ledger_transaction
  referencing new table as inserted
  for each statement execute function ledger_transaction_inserted();
