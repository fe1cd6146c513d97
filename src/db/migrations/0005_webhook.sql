-- Something a merchant is told. `body` is the exact text that is signed and delivered, try after try.
create table event (
  merchant_id text not null,
  id text not null check (id ~ '^evt_[0-9a-hjkmnp-tv-z]{26}$'),
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- The checkout or payout it is about; `sequence` counts the events of that subject.
  subject_id text not null,
  sequence integer not null check (sequence > 0),
  body text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, subject_id, sequence)
);
-- The sweep of old events spans merchants, which is why time leads it.
create index event_age on event (created_at);

-- The delivery of an event to the merchant's endpoint; without a row the merchant had none. A try that is under way
-- holds the row until `claimed_until`, in real time even where the sandbox's clock was moved.
create table delivery (
  merchant_id text not null,
  event_id text not null,
  purpose text not null check (purpose in ('payments', 'payouts')),
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  -- Tries finished in this round; asking for the event again begins a new round.
  tries integer not null default 0 check (tries >= 0),
  -- Counts every claim ever made: whoever holds an older number has lost the row to another worker.
  claims integer not null default 0 check (claims >= 0),
  due_at timestamptz not null,
  claimed_until timestamptz,
  last_try_at timestamptz,
  primary key (merchant_id, event_id),
  foreign key (merchant_id, event_id) references event (merchant_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
-- What became due lately, of every merchant, which is why time leads it.
create index delivery_due on delivery (due_at) where status = 'PENDING';
-- One endpoint's queue: a long one of a dead endpoint is never walked through to find another's work.
create index delivery_queue on delivery (merchant_id, purpose, due_at) where status = 'PENDING';

-- Every try, kept as long as its event. Of the endpoint's answer only the status is kept.
create table delivery_try (
  merchant_id text not null,
  event_id text not null,
  claim integer not null check (claim > 0),
  at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  response_status integer check (response_status between 100 and 999),
  error text check (error ~ '^[A-Z_]+$'),
  primary key (merchant_id, event_id, claim),
  foreign key (merchant_id, event_id) references delivery (merchant_id, event_id) on delete cascade,
  check ((response_status is null) <> (error is null))
);

-- A merchant signs with one secret; the others run out.
create unique index webhook_secret_current on webhook_secret (merchant_id) where expires_at is null;
grant delete on webhook_secret to gapura_app;

alter table event enable row level security;
alter table delivery enable row level security;
alter table delivery_try enable row level security;
create policy scope on event using (in_scope(merchant_id));
create policy scope on delivery using (in_scope(merchant_id));
create policy scope on delivery_try using (in_scope(merchant_id));

grant select, insert, delete on event to gapura_app;
grant select, insert, update on delivery to gapura_app;
grant select, insert on delivery_try to gapura_app;
