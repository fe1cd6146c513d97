-- What merchants agreed on: fees, the tax on them, and when money becomes available (docs/decisions/0042-fee-plans.md). Every
-- row is one rule that counts from a moment on, until another one of the same key does; what a moment's rules were can be told
-- for ever. A rule is only ever withdrawn, and only before it counts.
create table plan_rule (
  id text primary key check (id ~ '^rul_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Whose; null: every merchant's who has none of its own.
  merchant_id text references merchant (id),
  kind text not null check (kind in ('fee', 'tax', 'settlement')),
  -- What is paid for: a way to pay, or a payout, to another bank or within one.
  subject text check (
    subject in ('qrcode', 'virtual_account', 'ewallet', 'credit_card', 'payout', 'payout_same_bank')
  ),
  -- The bank, wallet or brand of cards; null: all of them.
  code text check (code ~ '^[A-Z0-9_]{1,32}$'),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Amounts above this one, in the currency's smallest unit, as are all amounts here.
  above bigint check (above >= 0),
  basis_points integer check (basis_points between 0 and 10000),
  fixed bigint check (fixed >= 0),
  minimum bigint check (minimum >= 0),
  maximum bigint check (maximum >= minimum),
  -- What becomes of the fee of a payment that is given back; null: as the merchant's setting says.
  refund_fee text check (refund_fee in ('kept', 'proportional')),
  days smallint check (days between 0 and 60),
  -- Days banks work on, or any; a calendar day is 24 hours.
  day_kind text check (day_kind in ('business', 'calendar')),
  -- When on that day, in minutes after midnight in Jakarta; null for calendar days.
  at_minute smallint check (at_minute between 0 and 1439),
  -- From then on nothing is said under this key: what stands behind it counts again.
  ends boolean not null default false,
  valid_from timestamptz not null,
  created_at timestamptz not null,
  -- Who made it, for people: an address, or the command line.
  created_by text not null check (length(created_by) between 1 and 254),
  withdrawn_at timestamptz,
  constraint plan_rule_ahead check (valid_from > created_at and withdrawn_at < valid_from),
  constraint plan_rule_shape check (case kind
    when 'fee' then subject is not null and currency is not null and above is not null and days is null
      and (basis_points is null) = ends and (fixed is null) = ends and (minimum is null) = ends
    when 'tax' then subject is null and code is null and currency is null and above is null and days is null
      and (basis_points is null) = ends and fixed is null
    else subject not in ('payout', 'payout_same_bank') and currency is null and above is null and basis_points is null
      and fixed is null and (days is null) = ends and (day_kind is null) = ends
  end is true),
  constraint plan_rule_time check ((at_minute is not null) = (day_kind is not distinct from 'business'))
);
-- Two rules of one key never begin at the same moment.
create unique index plan_rule_key on plan_rule (merchant_id, kind, subject, code, currency, above, valid_from)
  nulls not distinct where withdrawn_at is null;

alter table plan_rule enable row level security;
alter table plan_rule force row level security;
create policy scope on plan_rule using (merchant_id is null or in_scope(merchant_id))
  with check (in_scope(coalesce(merchant_id, '*')));
grant select, insert on plan_rule to gapura_app;
grant update (withdrawn_at) on plan_rule to gapura_app;

-- A rule that counts is history: it is not withdrawn, and none comes back.
create function plan_rule_withdrawn() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null then
    raise exception 'a rule is withdrawn once' using errcode = 'check_violation', table = 'plan_rule';
  end if;
  return new;
end
$$;
create trigger withdrawn before update on plan_rule for each row execute function plan_rule_withdrawn();
create trigger tell_change after insert or update on plan_rule
  for each row when (new.merchant_id is not null) execute function tell_change('merchant_id');
create trigger tell_change_of_all after insert or update on plan_rule
  for each row when (new.merchant_id is null) execute function tell_change();

-- Which rule a payment's or a payout's fee came from; null: the one that is built in. No foreign keys: every payment of a
-- merchant would lock the same row of plan_rule, and rules are never deleted.
alter table receipt add column fee_rule_id text check (fee_rule_id like 'rul\_%');
-- The tax on a payout's fee, on top as the fee is.
alter table payout
  add column tax bigint not null default 0 check (tax >= 0),
  add column fee_rule_id text check (fee_rule_id like 'rul\_%');
-- The part of the tax that goes back with the fee.
alter table refund
  add column tax_returned bigint not null default 0 check (tax_returned >= 0),
  add constraint refund_returned_check check (fee_returned + tax_returned <= amount);
alter table refund_total add column tax_returned bigint not null default 0 check (tax_returned >= 0);

-- `tax` is what we collected for the state with our fees, beside them.
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (
    account in ('available', 'pending', 'held', 'suspense', 'owed', 'fees', 'tax', 'world')
      or account ~ '^clearing:[a-z0-9_-]{1,32}$'
  );

-- As 0034 made it, and a refund's hold may take from tax too.
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

  -- Held money moves by two phases only. A hold takes from available, a refund's also from pending, suspense, fees and tax.
  -- Void gives exactly that back: what came from suspense, fees or tax goes there, the rest to the merchant, who may have been
  -- settled meanwhile. Post takes exactly that out, wherever it goes.
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
    ) as brought
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
          and entry.currency = brought.currency
      ) as hold on true
      where cause.merchant_id = brought.merchant_id and cause.id = brought.transaction_id
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
