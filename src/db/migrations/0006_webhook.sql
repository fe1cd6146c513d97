-- Events and their deliveries: an event, its delivery and its tries lie in partitions of one period and are dropped
-- together. Kept 30 days at least (interface, "Webhooks").

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

-- The delivery of an event to the merchant's endpoint; without a row the merchant had none. A try that is under way
-- holds the row until `claimed_until`, in real time even where the sandbox's clock was moved.
create table delivery (
  merchant_id text not null,
  event_id text not null,
  purpose text not null check (purpose in ('payments', 'payouts')),
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
  primary key (merchant_id, event_id, period),
  foreign key (merchant_id, event_id, period) references event (merchant_id, id, period)
) partition by list (period);
-- What became due lately, of every merchant, which is why time leads it.
create index delivery_due on delivery (due_at) where status = 'PENDING';
-- One endpoint's queue: a long one of a dead endpoint is never walked through to find another's work.
create index delivery_queue on delivery (merchant_id, purpose, due_at) where status = 'PENDING';

-- Every try, kept as long as its event, with the status and the beginning of the endpoint's answer.
create table delivery_try (
  merchant_id text not null,
  event_id text not null,
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
  primary key (merchant_id, event_id, claim, period),
  foreign key (merchant_id, event_id, period) references delivery (merchant_id, event_id, period),
  check ((response_status is null) <> (error is null))
) partition by list (period);

insert into partition_family (name, period, keep) values ('event', interval '10 days', interval '30 days');
insert into partitioned_table (name, family, place, settings) values
  ('event', 'event', 1, null),
  ('delivery', 'event', 2, 'fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02'),
  ('delivery_try', 'event', 3, null);
select begin_period('event', now() + offset_ms * interval '1 millisecond') from sandbox_clock;

alter table event enable row level security;
alter table delivery enable row level security;
alter table delivery_try enable row level security;
create policy scope on event using (in_scope(merchant_id));
create policy scope on delivery using (in_scope(merchant_id));
create policy scope on delivery_try using (in_scope(merchant_id));
-- Rows are dropped with their partition, so the application deletes none.
grant select, insert on event, delivery_try to gapura_app;
grant select, insert, update on delivery to gapura_app;
