-- What providers told us, as it came: one row per provider and event, kept with the answer it got, so that a repeat gets
-- the same. `reply_status` is null while it is being dealt with; a crash in between is dealt with again.
create table inbound_message (
  provider text not null,
  event_id text not null check (length(event_id) <= 80),
  service text not null,
  body_hash text not null,
  body bytea not null,
  received_at timestamptz not null,
  reply_status integer,
  reply_body text,
  primary key (provider, event_id)
);
create index inbound_message_age on inbound_message (received_at);
grant select, insert, update, delete on inbound_message to gapura_app;

-- The keys the sandbox's bank and the gateway share, sealed under the master key: every process of a deployment, and
-- the next start, uses the same.
create table sandbox_bank (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
grant select, insert on sandbox_bank to gapura_app;
