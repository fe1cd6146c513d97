-- The terms of merchants: fees, the tax on them, and when money becomes available (docs/decisions/0042-fee-plans.md). Every
-- row is one rule, valid from a moment on until the next rule of the same key, so the rules of any moment can be read
-- forever. A rule is only ever withdrawn, and only before it is valid.
create table plan_rule (
  id text primary key check (id ~ '^rul_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Null: it applies to every merchant without a rule of its own.
  merchant_id text references merchant (id),
  kind text not null check (kind in ('fee', 'tax', 'settlement')),
  -- What the fee is for: a payment type, or a payout, to another bank or within one.
  subject text check (
    subject in ('qrcode', 'virtual_account', 'ewallet', 'credit_card', 'payout', 'payout_same_bank')
  ),
  -- The bank, wallet or card brand; null: all of them.
  code text check (code ~ '^[A-Z0-9_]{1,32}$'),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Amounts above this one, in the currency's smallest unit, as are all amounts here.
  above bigint check (above >= 0),
  basis_points integer check (basis_points between 0 and 10000),
  fixed bigint check (fixed >= 0),
  minimum bigint check (minimum >= 0),
  maximum bigint check (maximum >= minimum),
  -- What happens to the fee of a payment that is refunded; null: the merchant's setting applies.
  refund_fee text check (refund_fee in ('kept', 'proportional')),
  days smallint check (days between 0 and 60),
  -- Banking days or calendar days; a calendar day is 24 hours.
  day_kind text check (day_kind in ('business', 'calendar')),
  -- When on that day, in minutes after midnight in the market; null for calendar days.
  at_minute smallint check (at_minute between 0 and 1439),
  -- From then on the key has no rule: the more general one applies again.
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
create policy scope on plan_rule using (merchant_id is null or in_scope(merchant_id))
  with check (in_scope(coalesce(merchant_id, '*')));
grant select, insert on plan_rule to gapura_app;
grant update (withdrawn_at) on plan_rule to gapura_app;

-- A rule that was valid is history: it cannot be withdrawn, and a withdrawn one does not return.
create function plan_rule_withdrawn() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null then
    raise exception 'a rule is withdrawn once' using errcode = 'check_violation', table = 'plan_rule';
  end if;
  return new;
end
$$;
create trigger withdrawn before update on plan_rule for each row execute function plan_rule_withdrawn();
create trigger notify_change after insert or update on plan_rule
  for each row when (new.merchant_id is not null) execute function notify_change('merchant_id');
create trigger notify_change_of_all after insert or update on plan_rule
  for each row when (new.merchant_id is null) execute function notify_change();
