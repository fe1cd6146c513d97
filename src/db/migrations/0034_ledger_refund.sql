-- Money that goes back to payers (docs/decisions/0032-refunds.md). A refund sets money aside from where it lies: what the
-- payment still has pending, the merchant's available balance, suspense, and the part of the fee that is given back. What a
-- provider takes back by itself and no balance covers is `owed`: at most zero, and offset by the next settlements.
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (
    account in ('available', 'pending', 'held', 'suspense', 'owed', 'fees', 'world')
      or account ~ '^clearing:[a-z0-9_-]{1,32}$'
  );
alter table ledger_balance
  drop constraint ledger_balance_account_check,
  drop constraint ledger_balance_not_negative,
  add constraint ledger_balance_account_check check (account in ('available', 'pending', 'held', 'suspense', 'owed')),
  add constraint ledger_balance_not_negative check (
    case account when 'pending' then true when 'owed' then balance <= 0 else balance >= 0 end
  );

-- A payment that was given back before it settled settles for nothing.
alter table ledger_settlement
  drop constraint ledger_settlement_amount_check,
  add constraint ledger_settlement_amount_check check (amount >= 0);
grant update (amount) on ledger_settlement to gapura_app;

-- As 0007 made it, and a refund's hold may take from several accounts.
create or replace function ledger_entry_inserted() returns trigger
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

  -- Held money moves by two phases only. A hold takes from available, a refund's also from pending, suspense and fees. Void
  -- gives exactly that back: what came from suspense or fees goes there, the rest to the merchant, who may have been settled
  -- meanwhile. Post takes exactly that out, wherever it goes.
  if exists (
    select
    from (
      select merchant_id, transaction_id, count(*) as lines,
        count(*) filter (where account = 'available') as available_lines,
        count(*) filter (where account in ('available', 'pending', 'suspense', 'fees') and amount < 0) as taking_lines,
        count(*) filter (where account in ('available', 'pending', 'suspense', 'fees') and amount > 0) as giving_lines,
        count(*) filter (where account = 'held') as held_lines,
        sum(amount) filter (where account = 'held') as held,
        coalesce(sum(amount) filter (where account = 'suspense'), 0) as suspense,
        coalesce(sum(amount) filter (where account = 'fees'), 0) as fees,
        min(currency) filter (where account = 'held') as currency
      from inserted group by merchant_id, transaction_id
    ) as brought
    left join lateral (
      select cause.kind, cause.cause, hold.amount as hold_amount, hold.suspense as hold_suspense, hold.fees as hold_fees
      from ledger_transaction as cause left join lateral (
        select sum(entry.amount) filter (where entry.account = 'held') as amount,
          coalesce(sum(entry.amount) filter (where entry.account = 'suspense'), 0) as suspense,
          coalesce(sum(entry.amount) filter (where entry.account = 'fees'), 0) as fees
        from ledger_entry as entry
        where entry.merchant_id = cause.merchant_id and entry.transaction_id = cause.hold_id
          and entry.currency = brought.currency
      ) as hold on true
      where cause.merchant_id = brought.merchant_id and cause.id = brought.transaction_id
    ) as ledger on true
    where case kind
      when 'posting' then held_lines = 0
      when 'hold' then held_lines = 1 and held > 0 and lines = taking_lines + 1
        and (available_lines = 1 and lines = 2 or cause like 'refund:%')
      when 'void' then held_lines = 1 and held < 0 and held = -hold_amount and lines = giving_lines + 1
        and suspense = -hold_suspense and fees = -hold_fees
        and (available_lines = 1 and lines = 2 or cause like 'refund-void:%')
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
    where account in ('available', 'pending', 'held', 'suspense', 'owed')
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

-- What a merchant has available and owes, both as amounts of zero or more; no other transaction changes them before this one
-- ends.
create function ledger_lock(of_merchant text, in_currency text, out available bigint, out owed bigint)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  kept record;
begin
  available := 0;
  owed := 0;
  for kept in
    select account, balance from ledger_balance
    where merchant_id = of_merchant and account in ('available', 'owed') and currency = in_currency and stripe = 0
      and in_scope(of_merchant)
    order by account
    for no key update
  loop
    if kept.account = 'owed' then
      owed := -kept.balance;
    else
      available := kept.balance;
    end if;
  end loop;
end
$$;
revoke execute on function ledger_lock(text, text) from public;
grant execute on function ledger_lock(text, text) to gapura_app;
