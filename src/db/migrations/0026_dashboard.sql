-- The API's request log, retained seven days at least: written in batches after the reply. Bodies are stored without secrets
-- and with account numbers cut; a batch that cannot be written is lost, because nothing waits for it.
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
-- A request is found by the id that its reply carried.
create index api_request_request_id on api_request (merchant_id, request_id);

insert into partition_family (name, period, retention) values ('api_request', interval '2 days', interval '7 days');
insert into partitioned_table (name, family, position) values ('api_request', 'api_request', 1);
select begin_period('api_request', now() + offset_ms * interval '1 millisecond') from sandbox_clock;

-- Receivers of payouts that a merchant's members save for the next time: name and account, sealed.
create table saved_receiver (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^rcv_[0-9a-hjkmnp-tv-z]{26}$'),
  -- {"name", "accountNo", "bankCode", "note"}
  sealed bytea not null check (length(sealed) between 34 and 2048),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);

-- A list that people save to open it again: its name, filters and columns, sealed, because a search may be for a person.
create table list_view (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^vw_[0-9a-hjkmnp-tv-z]{26}$'),
  list text not null check (list in ('payments', 'refunds', 'payouts')),
  -- Who made it. It is theirs alone unless it is shared with all who work for the merchant.
  person_id text not null,
  is_shared boolean not null,
  -- {"name", "filters", "columns"}
  sealed bytea not null check (length(sealed) between 34 and 8192),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);

alter table api_request enable row level security;
alter table saved_receiver enable row level security;
alter table list_view enable row level security;
create policy scope on api_request using (in_scope(merchant_id));
create policy scope on saved_receiver using (in_scope(merchant_id));
create policy scope on list_view using (in_scope(merchant_id));
grant select, insert on api_request to gapura_app;
grant select, insert, update, delete on saved_receiver, list_view to gapura_app;
