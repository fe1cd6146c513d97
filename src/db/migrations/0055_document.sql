-- Files that a business sends in for its check: a deed, an identity card. What is in them, and what they were called, is
-- personal data. Each file has a key of its own, kept in the row beside its name, sealed under GAPURA_MASTER_KEY; its pieces
-- are sealed under that key, so that a new master key moves a few bytes a file, and a file without its row is noise.
create table onboarding_document (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^doc_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null check (length(kind) between 1 and 32),
  -- {"name", "key"}; null once erased.
  sealed bytea check (length(sealed) between 34 and 4096),
  -- Of what is kept; before that of what was announced.
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  media_type text check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text not null check (length(uploaded_by) <= 320),
  created_at timestamptz not null,
  -- When all of it had arrived and was found to be what it may be; nothing is shown before.
  ready_at timestamptz,
  -- When it was first sent in with the business's data; it stays from then on.
  sent_at timestamptz,
  erased_at timestamptz,
  primary key (merchant_id, id),
  constraint onboarding_document_known check (
    (ready_at is null) = (media_type is null) and (ready_at is null) = (sha256 is null)
  ),
  constraint onboarding_document_sent check (sent_at is null or ready_at is not null),
  constraint onboarding_document_erased check ((erased_at is null) = (sealed is not null))
);
-- The sweep serves every merchant, which is why time leads it.
create index onboarding_document_age on onboarding_document (created_at) where sent_at is null;

-- A file in order, in pieces of 256 KiB and what sealing adds.
create table onboarding_document_piece (
  merchant_id text not null,
  document_id text not null,
  number integer not null check (number between 1 and 20),
  bytes bytea not null check (length(bytes) between 34 and 262400),
  primary key (merchant_id, document_id, number),
  foreign key (merchant_id, document_id) references onboarding_document (merchant_id, id) on delete cascade
);
-- What is sealed does not compress.
alter table onboarding_document_piece alter column bytes set storage external;

alter table onboarding_document enable row level security;
alter table onboarding_document_piece enable row level security;
create policy scope on onboarding_document using (in_scope(merchant_id));
create policy scope on onboarding_document_piece using (in_scope(merchant_id));
grant select, insert, update, delete on onboarding_document, onboarding_document_piece to gapura_app;
