-- Each single thing that needs a merchant's attention, while it does: webhooks tell its beginning and its end once each. The
-- row is written with the event that tells the beginning, and deleted with the one that tells the end.
create table attention_subject (
  merchant_id text not null,
  kind text not null check (length(kind) between 1 and 40),
  subject_type text not null check (length(subject_type) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 64),
  -- Of this opening: what begins anew gets another.
  id text not null check (id ~ '^att_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Whole units, as they were told.
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount bigint,
  link text not null check (length(link) <= 200),
  opened_at timestamptz not null,
  -- Since when it is not seen any more; it is over a while after, so that what comes and goes begins once.
  gone_since timestamptz,
  primary key (merchant_id, kind, subject_id),
  check ((currency is null) = (amount is null))
);
alter table attention_subject enable row level security;
create policy scope on attention_subject using (in_scope(merchant_id));
grant select, insert, update, delete on attention_subject to gapura_app;
