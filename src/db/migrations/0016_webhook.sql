-- Where a merchant's webhooks go. `purpose` names the endpoint: `payments` and `payouts` are those of the settings (without a
-- row for payouts, that for payments serves both), any other goes by its id.
create table merchant_endpoint (
  merchant_id text not null references merchant (id),
  purpose text not null check (purpose in ('payments', 'payouts') or purpose ~ '^we_[0-9a-hjkmnp-tv-z]{26}$'),
  url text not null check (length(url) <= 2048),
  -- The URL that a caller who may make refunds has set or confirmed: events carry claim links to it alone. A URL that is
  -- changed otherwise is another one.
  confirmed_url text check (length(confirmed_url) <= 2048),
  -- Which events it receives: types, `prefix.*`, `*`. Null: one of the settings' two.
  events text[] check (array_length(events, 1) between 1 and 64),
  description text not null default '' check (length(description) <= 255),
  created_at timestamptz,
  disabled_at timestamptz,
  -- What disabled it: the merchant, or its own response 410.
  disabled_by text check (disabled_by in ('merchant', 'gone')),
  primary key (merchant_id, purpose),
  constraint merchant_endpoint_further check (
    (purpose in ('payments', 'payouts')) = (events is null) and (events is null) = (created_at is null)
  )
);

-- Sealed under GAPURA_MASTER_KEY. Several are valid for a day after a rotation.
create table webhook_secret (
  merchant_id text not null references merchant (id),
  id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Null: of the settings' two, which share one.
  endpoint_id text,
  primary key (merchant_id, id),
  foreign key (merchant_id, endpoint_id) references merchant_endpoint (merchant_id, purpose) on delete cascade
);
-- An endpoint has one secret that signs; the older ones expire.
create unique index webhook_secret_current on webhook_secret (merchant_id, coalesce(endpoint_id, ''))
  where expires_at is null;
create trigger notify_change after insert or update or delete on webhook_secret
  for each row execute function notify_change('merchant_id');

-- Events and their deliveries: an event, its deliveries and their tries lie in partitions of one period and are dropped
-- together. Retained 30 days at least (interface, "Webhooks").

-- An event in the outbox. `body` is the exact text that is signed and delivered, try after try.
create table event (
  merchant_id text not null,
  id text not null check (id ~ '^evt_[0-9a-hjkmnp-tv-z]{26}$'),
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- The checkout or payout it is about; `sequence` counts the events of that subject.
  subject_id text not null,
  sequence integer not null check (sequence > 0),
  body text not null,
  created_at timestamptz not null,
  period date not null default current_period('event'),
  primary key (merchant_id, id, period),
  unique (merchant_id, subject_id, sequence, period)
) partition by list (period);
create index event_type on event (merchant_id, type, id);

-- The delivery of an event to an endpoint; without a row the merchant had none. A try in progress holds the row until
-- `claimed_until`, in real time even where the sandbox's clock was moved.
create table delivery (
  merchant_id text not null,
  event_id text not null,
  -- The endpoint, as in merchant_endpoint.
  purpose text not null check (purpose in ('payments', 'payouts') or purpose ~ '^we_[0-9a-hjkmnp-tv-z]{26}$'),
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  -- Tries finished in this round; a redelivery begins a new round.
  tries integer not null default 0 check (tries >= 0),
  -- Counts every claim ever made: a worker with an older number has lost the row to another.
  claims integer not null default 0 check (claims >= 0),
  due_at timestamptz not null,
  claimed_until timestamptz,
  last_try_at timestamptz,
  -- Of its event.
  period date not null default current_period('event'),
  primary key (merchant_id, event_id, purpose, period),
  foreign key (merchant_id, event_id, period) references event (merchant_id, id, period)
) partition by list (period);
-- What became due lately, of every merchant, which is why time leads it.
create index delivery_due on delivery (due_at) where status = 'PENDING';
-- One endpoint's queue: a long one of an unreachable endpoint is never scanned to find another's work.
create index delivery_queue on delivery (merchant_id, purpose, due_at) where status = 'PENDING';
-- What failed at one endpoint, to be sent again.
create index delivery_failed on delivery (merchant_id, purpose, event_id) where status = 'FAILED';

-- Every try, retained as long as its event, with the status and the beginning of the endpoint's response.
create table delivery_try (
  merchant_id text not null,
  event_id text not null,
  purpose text not null,
  claim integer not null check (claim > 0),
  at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  response_status integer check (response_status between 100 and 999),
  error text check (error ~ '^[A-Z_]+$'),
  -- For the merchant's developers.
  url text check (length(url) <= 2048),
  response_body text check (length(response_body) <= 1024),
  -- Of its event.
  period date not null default current_period('event'),
  primary key (merchant_id, event_id, purpose, claim, period),
  foreign key (merchant_id, event_id, purpose, period) references delivery (merchant_id, event_id, purpose, period),
  check ((response_status is null) <> (error is null))
) partition by list (period);

insert into partition_family (name, period, retention) values ('event', interval '10 days', interval '30 days');
insert into partitioned_table (name, family, position, settings) values
  ('event', 'event', 1, null),
  ('delivery', 'event', 2, 'fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02'),
  ('delivery_try', 'event', 3, null);
select begin_period('event', now() + offset_ms * interval '1 millisecond') from sandbox_clock;

alter table merchant_endpoint enable row level security;
alter table webhook_secret enable row level security;
alter table event enable row level security;
alter table delivery enable row level security;
alter table delivery_try enable row level security;
create policy scope on merchant_endpoint using (in_scope(merchant_id));
create policy scope on webhook_secret using (in_scope(merchant_id));
create policy scope on event using (in_scope(merchant_id));
create policy scope on delivery using (in_scope(merchant_id));
create policy scope on delivery_try using (in_scope(merchant_id));
grant select, insert, update, delete on merchant_endpoint, webhook_secret to gapura_app;
-- Rows are dropped with their partition, so the application deletes none.
grant select, insert on event, delivery_try to gapura_app;
grant select, insert, update on delivery to gapura_app;
