-- The trace in which a checkout, payout, refund, report or event began, so that later work on it, in another process, continues
-- that trace. Written only where telemetry is enabled and the trace is recorded (decision 51).
create table trace_context (
  merchant_id text not null,
  id text not null check (id ~ '^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$'),
  -- In the format of W3C Trace Context.
  traceparent text not null check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'),
  tracestate text check (length(tracestate) between 1 and 512),
  period date not null default current_period('trace_context'),
  primary key (merchant_id, id, period)
) partition by list (period);

insert into partition_family (name, period, retention) values ('trace_context', interval '2 days', interval '7 days');
insert into partitioned_table (name, family, position) values ('trace_context', 'trace_context', 1);
select begin_period('trace_context', now() + offset_ms * interval '1 millisecond') from sandbox_clock;

alter table trace_context enable row level security;
create policy scope on trace_context using (in_scope(merchant_id));
-- Rows are dropped with their partition, so the application deletes none.
grant select, insert on trace_context to gapura_app;
