-- Mails to customers about invoices, each once, and the link that shows a collector's payments to staff
-- (docs/decisions/0072-mails-and-screens.md).

-- Days from the due day on which the customer is reminded, before (negative) or after it.
alter table invoice add column reminders integer[] not null default '{}'
  check (cardinality(reminders) <= 6 and -30 <= all (reminders) and 90 >= all (reminders));
-- When the next of them is due; null: there is none any more. It stays while nothing is due: a refund may make something due again.
alter table invoice add column next_reminder_at timestamptz;
create index invoice_reminder on invoice (next_reminder_at)
  where next_reminder_at is not null and status in ('OPEN', 'PARTIALLY_PAID');

-- A mail to the customer of an invoice. It is SENDING from before the mail server is called, so that no mail is sent twice: one
-- whose process died then is FAILED with the code UNKNOWN, and a person decides.
create table invoice_mail (
  merchant_id text not null,
  id text not null check (id ~ '^iml_[0-9a-hjkmnp-tv-z]{26}$'),
  invoice_id text not null,
  kind text not null check (kind in ('invoice', 'reminder', 'receipt')),
  -- What it is sent for, once: a reminder's days and due day ('-3 2026-12-10'), the event of a payment; null: a person requested it.
  occasion text check (length(occasion) between 1 and 40),
  -- DROPPED: it was no longer to be sent when its turn came.
  status text not null check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'DROPPED')),
  tries integer not null default 0 check (tries >= 0),
  -- When it is sent, or while it is being sent, when that is given up; null: it is over.
  due_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Why it is not sent; of a mail server's answer only its codes, since its text may name the address.
  failure_code text check (failure_code ~ '^[A-Z_]{1,40}$'),
  failure_reply text check (failure_reply ~ '^[0-9. ]{1,20}$'),
  primary key (merchant_id, id),
  foreign key (merchant_id, invoice_id) references invoice (merchant_id, id),
  constraint invoice_mail_once unique (merchant_id, invoice_id, kind, occasion),
  constraint invoice_mail_has_job check ((due_at is not null) = (status in ('QUEUED', 'SENDING'))),
  constraint invoice_mail_sent check (status <> 'SENT' or sent_at is not null),
  constraint invoice_mail_failure check ((failure_code is not null) = (status in ('FAILED', 'DROPPED')))
);
create index invoice_mail_due on invoice_mail (due_at) where due_at is not null;
create index invoice_mail_invoice on invoice_mail (merchant_id, invoice_id, id);
create index invoice_mail_failed on invoice_mail (merchant_id, id) where status = 'FAILED';

-- Customers who ended these mails.
create table invoice_mail_end (
  merchant_id text not null,
  customer_id text not null,
  ended_at timestamptz not null,
  primary key (merchant_id, customer_id),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id)
);

alter table invoice_mail enable row level security;
alter table invoice_mail_end enable row level security;
create policy scope on invoice_mail using (in_scope(merchant_id));
create policy scope on invoice_mail_end using (in_scope(merchant_id));
grant select, insert, update on invoice_mail to gapura_app;
grant select, insert, delete on invoice_mail_end to gapura_app;

-- The link that shows a collector's payments: how many were made, the last of which opens while `live_link_at` is set.
alter table collector add column live_links integer not null default 0 check (live_links >= 0);
alter table collector add column live_link_at timestamptz;
