-- The first answer to a request that carried an Idempotency-Key, written with its effect. `status` is null only inside
-- the transaction that claims the key.
create table idempotency_key (
  merchant_id text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  payload_hash bytea not null check (length(payload_hash) = 32),
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (merchant_id, operation, key)
);
create index idempotency_key_age on idempotency_key (created_at);

alter table idempotency_key enable row level security;
create policy scope on idempotency_key using (in_scope(merchant_id));
grant select, insert, update, delete on idempotency_key to gapura_app;
