-- When personal data of a merchant were erased last, by the clock of the database. Processes write the request log a second
-- behind their replies: of a request that had begun by then it has no texts (`insertRequests`).
create table request_log_erasure (
  merchant_id text primary key references merchant (id),
  at timestamptz not null
);
alter table request_log_erasure enable row level security;
create policy scope on request_log_erasure using (in_scope(merchant_id));
grant select, insert, update on request_log_erasure to gapura_app;
