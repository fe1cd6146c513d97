-- A merchant's standing with the provider that checks businesses ("know your business"), one a merchant. The row is its
-- own job: while its newest data is not with the provider it has a time at which it is pushed.
create table onboarding (
  merchant_id text primary key references merchant (id),
  -- What the provider calls it by; sent with the first push and every later one.
  reference_id text not null check (reference_id ~ '^kyb_[0-9a-z]{4,26}$'),
  provider_id text not null references provider (id),
  status text not null check (status in ('pushed', 'received', 'processing', 'rejected', 'approved')),
  -- Why it was rejected, while it is.
  reason text check (length(reason) <= 500),
  -- When the provider said, after approving, that it is ready for live payments.
  ready_at timestamptz,
  -- When an operator let it go live; a rejection ends that.
  confirmed_at timestamptz,
  -- Counts the reports that changed something, and their events.
  sequence integer not null default 0 check (sequence >= 0),
  -- Counts the data sent in; 0: none yet.
  version integer not null check (version >= 0),
  push_due_at timestamptz,
  push_tries integer not null default 0 check (push_tries >= 0),
  pushed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint onboarding_confirmed check (confirmed_at is null or status = 'approved'),
  constraint onboarding_reason check (reason is null or status = 'rejected'),
  constraint onboarding_pushed check (push_due_at is null or version > 0)
);
-- Directory: a provider's report names nothing else.
create unique index onboarding_reference on onboarding (reference_id);
-- The sweep serves every merchant, which is why time leads it.
create index onboarding_push_due on onboarding (push_due_at) where push_due_at is not null;

-- What the merchant sent in, every version: personal data, sealed under GAPURA_MASTER_KEY.
create table onboarding_submission (
  merchant_id text not null references onboarding (merchant_id),
  version integer not null check (version > 0),
  sealed bytea not null,
  submitted_at timestamptz not null,
  primary key (merchant_id, version)
);

-- Every report that changed something, in order.
create table onboarding_report (
  merchant_id text not null references onboarding (merchant_id),
  sequence integer not null check (sequence > 0),
  status text not null check (status in ('received', 'processing', 'rejected', 'approved')),
  is_ready boolean not null,
  reason text check (length(reason) <= 500),
  reported_at timestamptz not null,
  primary key (merchant_id, sequence)
);

alter table onboarding enable row level security;
alter table onboarding_submission enable row level security;
alter table onboarding_report enable row level security;
create policy scope on onboarding using (in_scope(merchant_id));
create policy scope on onboarding_submission using (in_scope(merchant_id));
create policy scope on onboarding_report using (in_scope(merchant_id));
grant select, insert, update on onboarding to gapura_app;
-- History: the application cannot change it.
grant select, insert on onboarding_submission, onboarding_report to gapura_app;
