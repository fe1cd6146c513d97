-- Above this amount a payout requested at the dashboard waits for a second person; no row: never. Smallest units.
create table payout_policy (
  merchant_id text not null references merchant (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  approve_above bigint not null check (approve_above >= 0),
  primary key (merchant_id, currency)
);

-- Payouts or a refund that wait for a second person, or did. Payouts are created by their externalIds, so that sending an
-- approved request again sends nothing twice.
create table payout_approval (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'),
  status text not null check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  -- A JSON list of the requests, each as `POST /v1/send-money` takes it.
  payouts text not null,
  -- A refund, as `POST /v1/refunds` takes it, with its currency. Null: `payouts` wait.
  refund text,
  requested_by text not null,
  requested_name text not null check (length(requested_name) <= 254),
  -- Of a program's proposal, the makers of its key; null: a person requested it. A maker approves it only alone, as the only
  -- person who may, and is limited to what one person may send in a day.
  makers text[],
  is_alone boolean not null default false,
  decided_by text,
  decided_name text check (length(decided_name) <= 254),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- An approved request is executed by the process that took the approval, which renews `due_at` meanwhile; what a process
  -- that died has left is resumed by a worker when it is due. Null: nothing is left to do.
  due_at timestamptz,
  -- How many were accepted and refused: null until it ended.
  accepted integer check (accepted >= 0),
  refused integer check (refused >= 0),
  primary key (merchant_id, id),
  constraint payout_approval_decided check ((status = 'WAITING') = (decided_by is null) and (status = 'WAITING') = (decided_at is null)),
  constraint payout_approval_second_person check (status <> 'APPROVED' or decided_by <> requested_by),
  constraint payout_approval_due_approved check (due_at is null or status = 'APPROVED'),
  constraint payout_approval_other_than_maker check (
    status <> 'APPROVED' or makers is null or is_alone or (cardinality(makers) > 0 and not decided_by = any (makers))
  )
);
create index payout_approval_status on payout_approval (merchant_id, status, id);
create index payout_approval_due on payout_approval (due_at) where due_at is not null;
-- Refunds that were requested and are not made yet, which are deducted from what can still be refunded of their payments.
create index payout_approval_refund_requested on payout_approval (merchant_id)
  where refund is not null and (status = 'WAITING' or due_at is not null);

-- What a person has sent from the dashboard on a day (Jakarta time) without a second person: changed by one conditional
-- statement, so that a large payout is not sent in small parts. Smallest units.
create table payout_person_day (
  merchant_id text not null references merchant (id),
  person_id text not null check (length(person_id) between 20 and 64),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, person_id, day, currency)
);

-- Changes that would let money out, or people in, more easily: they wait for a second owner, or did.
create table guarded_change (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^chg_[0-9a-hjkmnp-tv-z]{26}$'),
  status text not null check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  -- JSON with its `kind`.
  change text not null check (length(change) <= 8192),
  requested_by text not null,
  requested_name text not null check (length(requested_name) <= 254),
  decided_by text,
  decided_name text check (length(decided_name) <= 254),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, id),
  constraint guarded_change_decided check ((status = 'WAITING') = (decided_by is null) and (status = 'WAITING') = (decided_at is null)),
  constraint guarded_change_second_person check (status <> 'APPROVED' or decided_by <> requested_by)
);
create index guarded_change_status on guarded_change (merchant_id, status, id);

alter table payout_policy enable row level security;
alter table payout_approval enable row level security;
alter table payout_person_day enable row level security;
alter table guarded_change enable row level security;
create policy scope on payout_policy using (in_scope(merchant_id));
create policy scope on payout_approval using (in_scope(merchant_id));
create policy scope on payout_person_day using (in_scope(merchant_id));
create policy scope on guarded_change using (in_scope(merchant_id));
grant select, insert, update, delete on payout_policy to gapura_app;
grant select, insert, update on payout_approval, payout_person_day, guarded_change to gapura_app;
