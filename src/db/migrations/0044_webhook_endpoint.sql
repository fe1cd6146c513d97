-- Further endpoints of a merchant, beside the two of its settings, and several deliveries of one event. `purpose` says which
-- endpoint: `payments` and `payouts` are those of the settings, any other goes by its id.

alter table merchant_endpoint
  drop constraint merchant_endpoint_purpose_check,
  add constraint merchant_endpoint_purpose_check
    check (purpose in ('payments', 'payouts') or purpose ~ '^we_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Which events it receives: types, `prefix.*`, `*`. Null: as the settings say.
  add column events text[] check (array_length(events, 1) between 1 and 64),
  add column description text not null default '' check (length(description) <= 255),
  add column created_at timestamptz,
  -- What switched it off: the merchant, or its own answer 410.
  add column disabled_by text check (disabled_by in ('merchant', 'gone')),
  add constraint merchant_endpoint_further check (
    (purpose in ('payments', 'payouts')) = (events is null) and (events is null) = (created_at is null)
  );

-- Null: of the settings' two, which share one.
alter table webhook_secret
  add column endpoint_id text,
  add foreign key (merchant_id, endpoint_id) references merchant_endpoint (merchant_id, purpose) on delete cascade;
drop index webhook_secret_current;
create unique index webhook_secret_current on webhook_secret (merchant_id, coalesce(endpoint_id, ''))
  where expires_at is null;

-- An event has one delivery an endpoint.
alter table delivery_try drop constraint delivery_try_merchant_id_event_id_period_fkey;
alter table delivery
  drop constraint delivery_pkey,
  drop constraint delivery_purpose_check,
  add constraint delivery_purpose_check check (purpose in ('payments', 'payouts') or purpose ~ '^we_[0-9a-hjkmnp-tv-z]{26}$'),
  add primary key (merchant_id, event_id, purpose, period);
-- What failed at one endpoint, to be sent again.
create index delivery_failed on delivery (merchant_id, purpose, event_id) where status = 'FAILED';

alter table delivery_try
  add column purpose text not null default 'payments',
  drop constraint delivery_try_pkey;
update delivery_try t set purpose = d.purpose from delivery d
where d.merchant_id = t.merchant_id and d.event_id = t.event_id and d.period = t.period and d.purpose <> 'payments';
alter table delivery_try
  alter column purpose drop default,
  add primary key (merchant_id, event_id, purpose, claim, period),
  add foreign key (merchant_id, event_id, purpose, period) references delivery (merchant_id, event_id, purpose, period);

-- The version before this one names no endpoint: while it still runs, its tries are those of the event's only delivery.
create function complete_delivery_try() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.purpose := (
    select purpose from delivery
    where merchant_id = new.merchant_id and event_id = new.event_id and period = new.period
    order by purpose limit 1
  );
  return new;
end
$$;
create trigger complete_delivery_try before insert on delivery_try
  for each row when (new.purpose is null) execute function complete_delivery_try();
