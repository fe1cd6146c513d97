-- Mails to customers whose saved method is about to expire while a subscription is charged with it
-- (docs/decisions/0092-before-a-card-expires.md).

-- One row for each end of a method: its event was recorded in the transaction that inserted the row. A provider that prolongs a
-- method gives it another end. SENDING, as in invoice_mail, from before the mail server is called.
create table expiry_mail (
  merchant_id text not null references merchant (id),
  saved_method_id text not null,
  -- `expires_at` of the method, as it was then.
  expires_at timestamptz not null,
  -- DROPPED: it was no longer to be sent when its turn came.
  status text not null check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'DROPPED')),
  tries integer not null default 0 check (tries >= 0),
  -- When it is sent, or while it is being sent, when that is given up; null: it is over.
  due_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  failure_code text check (failure_code ~ '^[A-Z_]{1,40}$'),
  failure_reply text check (failure_reply ~ '^[0-9. ]{1,20}$'),
  primary key (merchant_id, saved_method_id, expires_at),
  foreign key (merchant_id, saved_method_id) references saved_method (merchant_id, id),
  constraint expiry_mail_has_job check ((due_at is not null) = (status in ('QUEUED', 'SENDING'))),
  constraint expiry_mail_sent check (status <> 'SENT' or sent_at is not null),
  constraint expiry_mail_failure check ((failure_code is not null) = (status in ('FAILED', 'DROPPED')))
);
create index expiry_mail_due on expiry_mail (due_at) where due_at is not null;

alter table expiry_mail enable row level security;
create policy scope on expiry_mail using (in_scope(merchant_id));
grant select, insert, update on expiry_mail to gapura_app;
