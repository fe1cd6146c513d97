-- Messages from providers, as received: one row per connection and event, stored with its reply, so that a repeat gets the
-- same. `reply_status` is null while the message is processed; after a crash in between it is processed again. Retained 400
-- days at least. An event is unique in its partition by the key, and among all because the others are searched first.
create table inbound_message (
  connection_id text not null,
  event_id text not null check (length(event_id) <= 80),
  service text not null,
  body_hash text not null,
  body bytea not null,
  received_at timestamptz not null,
  reply_status integer,
  reply_body text,
  period date not null default current_period('inbound_message'),
  primary key (connection_id, event_id, period)
) partition by list (period);

insert into partition_family (name, period, retention) values ('inbound_message', interval '100 days', interval '400 days');
insert into partitioned_table (name, family, position) values ('inbound_message', 'inbound_message', 1);
select begin_period('inbound_message', now() + offset_ms * interval '1 millisecond') from sandbox_clock;

grant select, insert, update on inbound_message to gapura_app;
