-- The API's request log, kept seven days at least: written in batches after the reply. Bodies are stored without secrets
-- and with account numbers cut; a batch that cannot be written is lost, for nothing waits for it.
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
  -- Null: none, or none that may be stored.
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

alter table api_request enable row level security;
create policy scope on api_request using (in_scope(merchant_id));
grant select, insert on api_request to gapura_app;
