-- A file about a period of a merchant's days. The row is its own job: while it is PENDING it has a time at which it is due.
-- One transaction reads, writes the chunks and makes it READY, so that a partial file is never seen.
create table report (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^rep_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null check (
    kind in ('payments', 'refunds', 'payouts', 'settlements', 'settlement_payments', 'ledger', 'statement', 'fee_invoice')
  ),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  status text not null check (status in ('PENDING', 'READY', 'FAILED')),
  -- Both days are included; they began and ended in the zone the merchant had when it was requested.
  first_day text not null check (first_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  last_day text not null check (last_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and last_day >= first_day),
  time_zone text not null check (length(time_zone) between 1 and 64),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- In the order of the file; of a PDF none.
  columns text[] not null,
  -- Of the headings; null: the names that programs use.
  language text check (language in ('en', 'id')),
  -- How often it was begun, and when it is begun next.
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz,
  row_count bigint check (row_count >= 0),
  size_bytes bigint check (size_bytes >= 0),
  failure_code text check (length(failure_code) <= 32),
  created_at timestamptz not null,
  completed_at timestamptz,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  constraint report_ends check (ends_at > begins_at),
  constraint report_has_job check ((status = 'PENDING') = (due_at is not null)),
  constraint report_completed check ((status = 'PENDING') = (completed_at is null)),
  constraint report_file check ((status = 'READY') = (size_bytes is not null) and (status = 'READY') = (row_count is not null)),
  constraint report_failure check ((status = 'FAILED') = (failure_code is not null))
);
-- The sweeps serve every merchant, which is why time leads them.
create index report_due on report (due_at) where due_at is not null;
create index report_expiry_due on report (expires_at);

-- The file, in order. Uncompressed: what compresses is compressed by its format, or by the database.
create table report_chunk (
  merchant_id text not null,
  report_id text not null,
  number integer not null check (number > 0),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  primary key (merchant_id, report_id, number),
  foreign key (merchant_id, report_id) references report (merchant_id, id) on delete cascade
);

-- The progress of a report that is being made; written apart from it, so that others see it meanwhile.
create table report_progress (
  merchant_id text not null,
  report_id text not null,
  row_count bigint not null check (row_count >= 0),
  at timestamptz not null,
  primary key (merchant_id, report_id)
) with (fillfactor = 70);

-- A report that is made regularly, and announced to the member who requested it.
create table report_schedule (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^rsc_[0-9a-hjkmnp-tv-z]{26}$'),
  person_id text not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- A JSON object: the kind, format, columns and language of each.
  specification text not null,
  next_at timestamptz not null,
  -- The last one made, while its mail is still to be sent.
  report_id text,
  mail_tries integer not null default 0 check (mail_tries >= 0),
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create index report_schedule_due on report_schedule (next_at);
create index report_schedule_mail_due on report_schedule (created_at) where report_id is not null;

alter table report enable row level security;
alter table report_chunk enable row level security;
alter table report_progress enable row level security;
alter table report_schedule enable row level security;
create policy scope on report using (in_scope(merchant_id));
create policy scope on report_chunk using (in_scope(merchant_id));
create policy scope on report_progress using (in_scope(merchant_id));
create policy scope on report_schedule using (in_scope(merchant_id));
grant select, insert, update, delete on report, report_chunk, report_progress, report_schedule to gapura_app;
