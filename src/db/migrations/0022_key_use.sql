-- When a secret key was last used, kept to the minute: apart from the key, which every request reads.
create table secret_key_use (
  merchant_id text not null,
  key_id text not null,
  last_used_at timestamptz not null,
  primary key (merchant_id, key_id),
  foreign key (merchant_id, key_id) references secret_key (merchant_id, id)
) with (fillfactor = 70);

alter table secret_key_use enable row level security;
create policy scope on secret_key_use using (in_scope(merchant_id));
grant select, insert, update on secret_key_use to gapura_app;

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
  primary key (merchant_id, id)
);
-- The failures are few among many.
create index api_request_failed on api_request (merchant_id, id) where status >= 400;
-- The sweep spans merchants, which is why time leads it.
create index api_request_age on api_request (at);

alter table api_request enable row level security;
create policy scope on api_request using (in_scope(merchant_id));
grant select, insert, delete on api_request to gapura_app;
