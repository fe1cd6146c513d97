-- The API's request log, partitioned: kept seven days at least.
create schema before;
alter table api_request set schema before;

-- What programs asked of the API: written in batches after the reply, kept for days. Bodies are written down without
-- secrets and with account numbers cut; a batch that cannot be written is lost, for nothing waits for it.
create table api_request (
  merchant_id text not null,
  id text not null check (id ~ '^arq_[0-9a-hjkmnp-tv-z]{26}$'),
  at timestamptz not null,
  request_id text not null,
  key_id text not null,
  method text not null check (length(method) <= 10),
  path text not null check (length(path) <= 500),
  status integer not null check (status between 100 and 599),
  duration_ms integer not null check (duration_ms >= 0),
  ip text not null check (length(ip) <= 64),
  user_agent text check (length(user_agent) <= 200),
  idempotency_key text check (length(idempotency_key) <= 255),
  -- Null: none, or none that may be kept.
  request text check (length(request) <= 4096),
  response text check (length(response) <= 4096),
  period date not null default current_period('api_request'),
  primary key (merchant_id, id, period)
) partition by list (period);
-- The failures are few among many.
create index api_request_failed on api_request (merchant_id, id) where status >= 400;

insert into partition_family (name, period, keep) values ('api_request', interval '2 days', interval '7 days');
insert into partitioned_table (name, family, place) values ('api_request', 'api_request', 1);
select begin_period('api_request', now() + offset_ms * interval '1 millisecond') from sandbox_clock;

insert into api_request (merchant_id, id, at, request_id, key_id, method, path, status, duration_ms, ip, user_agent,
  idempotency_key, request, response, period)
select merchant_id, id, at, request_id, key_id, method, path, status, duration_ms, ip, user_agent, idempotency_key, request,
  response, current.period
from before.api_request, (select current_period('api_request') as period) as current;
drop table before.api_request;

alter table api_request enable row level security;
create policy scope on api_request using (in_scope(merchant_id));
grant select, insert on api_request to gapura_app;

-- What providers told us, partitioned: kept 400 days at least.
alter table inbound_message set schema before;

-- What providers told us, as it came: one row per provider and event, kept with the answer it got, so that a repeat gets
-- the same. `reply_status` is null while it is being dealt with; a crash in between is dealt with again. An event is
-- unique in its partition by the key, and among all because it is looked for in the others first (inbound/messages.ts).
create table inbound_message (
  provider text not null,
  event_id text not null check (length(event_id) <= 80),
  service text not null,
  body_hash text not null,
  body bytea not null,
  received_at timestamptz not null,
  reply_status integer,
  reply_body text,
  period date not null default current_period('inbound_message'),
  primary key (provider, event_id, period)
) partition by list (period);

insert into partition_family (name, period, keep) values ('inbound_message', interval '100 days', interval '400 days');
insert into partitioned_table (name, family, place) values ('inbound_message', 'inbound_message', 1);
select begin_period('inbound_message', now() + offset_ms * interval '1 millisecond') from sandbox_clock;

insert into inbound_message (provider, event_id, service, body_hash, body, received_at, reply_status, reply_body, period)
select provider, event_id, service, body_hash, body, received_at, reply_status, reply_body, current.period
from before.inbound_message, (select current_period('inbound_message') as period) as current;
drop table before.inbound_message;
drop schema before;

grant select, insert, update on inbound_message to gapura_app;
