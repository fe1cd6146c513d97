-- A merchant's status with the provider that checks businesses ("know your business"), one a merchant. The row is its own
-- job: while its newest data has not reached the provider it has a time at which it is pushed.
create table onboarding (
  merchant_id text primary key references merchant (id),
  -- Its reference at the provider; sent with the first push and every later one.
  reference_id text not null check (reference_id ~ '^kyb_[0-9a-z]{4,26}$'),
  provider_id text not null references provider (id),
  status text not null check (status in ('pushed', 'received', 'processing', 'rejected', 'approved')),
  -- Why it was rejected, while it is.
  reason text check (length(reason) <= 500),
  -- When the provider reported, after approving, that it is ready for live payments.
  ready_at timestamptz,
  -- When an operator let it go live; a rejection ends that.
  confirmed_at timestamptz,
  -- Counts the reports that changed something, and their events.
  sequence integer not null default 0 check (sequence >= 0),
  -- Counts the submissions; 0: none yet.
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

-- What the merchant submitted, every version: personal data, sealed under GAPURA_MASTER_KEY.
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

-- Files that a business submits for its check: a deed of establishment, an identity card. Their content and their names
-- are personal data. Each file has a key of its own, stored in the row beside its name, sealed under GAPURA_MASTER_KEY;
-- its chunks are sealed under that key, so that a new master key moves a few bytes a file, and a file without its row
-- is noise.
create table onboarding_document (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^doc_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null check (length(kind) between 1 and 32),
  -- {"name", "key"}; null once erased.
  sealed bytea check (length(sealed) between 34 and 4096),
  -- Of the stored file; before that as announced.
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  media_type text check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text not null check (length(uploaded_by) <= 320),
  created_at timestamptz not null,
  -- When all of it had arrived and was found to be of a permitted format; nothing is shown before.
  ready_at timestamptz,
  -- When it was first submitted with the business's data; it stays from then on.
  sent_at timestamptz,
  -- When a document that was submitted was first omitted from a later submission. It stays: a business was judged by it. Null:
  -- it is part of the last submission, or was never submitted.
  replaced_at timestamptz,
  erased_at timestamptz,
  primary key (merchant_id, id),
  constraint onboarding_document_ready check (
    (ready_at is null) = (media_type is null) and (ready_at is null) = (sha256 is null)
  ),
  constraint onboarding_document_sent check (sent_at is null or ready_at is not null),
  constraint onboarding_document_replaced check (replaced_at is null or sent_at is not null),
  constraint onboarding_document_erased check ((erased_at is null) = (sealed is not null))
);
-- The sweep serves every merchant, which is why time leads it.
create index onboarding_document_age on onboarding_document (created_at) where sent_at is null;

-- A file in order, in chunks of 256 KiB and the overhead of sealing.
create table onboarding_document_chunk (
  merchant_id text not null,
  document_id text not null,
  number integer not null check (number between 1 and 20),
  bytes bytea not null check (length(bytes) between 34 and 262400),
  primary key (merchant_id, document_id, number),
  foreign key (merchant_id, document_id) references onboarding_document (merchant_id, id) on delete cascade
);
-- Sealed bytes do not compress.
alter table onboarding_document_chunk alter column bytes set storage external;

alter table onboarding enable row level security;
alter table onboarding_submission enable row level security;
alter table onboarding_report enable row level security;
alter table onboarding_document enable row level security;
alter table onboarding_document_chunk enable row level security;
create policy scope on onboarding using (in_scope(merchant_id));
create policy scope on onboarding_submission using (in_scope(merchant_id));
create policy scope on onboarding_report using (in_scope(merchant_id));
create policy scope on onboarding_document using (in_scope(merchant_id));
create policy scope on onboarding_document_chunk using (in_scope(merchant_id));
grant select, insert, update on onboarding to gapura_app;
-- History: the application cannot change it.
grant select, insert on onboarding_submission, onboarding_report to gapura_app;
grant select, insert, update, delete on onboarding_document, onboarding_document_chunk to gapura_app;
