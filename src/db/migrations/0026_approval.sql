-- Above so much a payout asked for at the dashboard waits for a second person; no row: never. Smallest units.
create table payout_policy (
  merchant_id text not null references merchant (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  approve_above bigint not null check (approve_above >= 0),
  primary key (merchant_id, currency)
);

-- Payouts that wait for a second person, or did: one, or all of an upload. They become payouts by their externalIds, so
-- that sending an approved one again sends nothing twice.
create table payout_approval (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'),
  status text not null check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  -- A JSON list of what was asked, each as `POST /v1/send-money` takes it.
  payouts text not null,
  asked_by text not null,
  asked_name text not null check (length(asked_name) <= 254),
  decided_by text,
  decided_name text check (length(decided_name) <= 254),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, id),
  constraint payout_approval_decided check ((status = 'WAITING') = (decided_by is null) and (status = 'WAITING') = (decided_at is null)),
  constraint payout_approval_second_person check (status <> 'APPROVED' or decided_by <> asked_by)
);
create index payout_approval_status on payout_approval (merchant_id, status, id);

alter table payout_policy enable row level security;
alter table payout_approval enable row level security;
create policy scope on payout_policy using (in_scope(merchant_id));
create policy scope on payout_approval using (in_scope(merchant_id));
grant select, insert, update, delete on payout_policy to gapura_app;
grant select, insert, update on payout_approval to gapura_app;
