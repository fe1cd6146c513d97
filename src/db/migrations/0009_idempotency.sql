-- The first response to a request that carried an Idempotency-Key, written with its effect. A key is unique in its partition
-- by the index, and among all because a claim looks into the others first.
create table idempotency_key (
  merchant_id text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  payload_hash bytea not null check (length(payload_hash) = 32),
  -- Null only inside the transaction that claims the key.
  status integer,
  body text,
  created_at timestamptz not null,
  period date not null default current_period('idempotency_key'),
  primary key (merchant_id, key, operation, period)
) partition by list (period);

insert into partition_family (name, period, retention)
values ('idempotency_key', interval '30 days', interval '30 days');
insert into partitioned_table (name, family, position) values ('idempotency_key', 'idempotency_key', 1);
select begin_period('idempotency_key', now() + offset_ms * interval '1 millisecond') from sandbox_clock;

alter table idempotency_key enable row level security;
create policy scope on idempotency_key using (in_scope(merchant_id));
-- Rows are dropped with their partition, so the application deletes none.
grant select, insert, update on idempotency_key to gapura_app;
