-- What is open in a merchant's attention list, by kind, so that its beginning and its end are reported once each.
create table attention (
  merchant_id text not null,
  kind text not null check (length(kind) between 1 and 40),
  is_open boolean not null,
  -- How many there were at the last check.
  count integer not null check (count > 0),
  link text not null,
  opened_at timestamptz not null,
  -- Since when there is none; it ends a while after, so that what comes and goes begins once.
  gone_since timestamptz,
  primary key (merchant_id, kind)
);

-- Each single thing that needs a merchant's attention, while it does: webhooks report its beginning and its end once each. The
-- row is written with the event of the beginning, and deleted with that of the end.
create table attention_subject (
  merchant_id text not null,
  kind text not null check (length(kind) between 1 and 40),
  subject_type text not null check (length(subject_type) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 64),
  -- Of this opening: what begins again gets another.
  id text not null check (id ~ '^att_[0-9a-hjkmnp-tv-z]{26}$'),
  -- Whole units, as they were reported.
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount bigint,
  link text not null check (length(link) <= 200),
  opened_at timestamptz not null,
  gone_since timestamptz,
  primary key (merchant_id, kind, subject_id),
  check ((currency is null) = (amount is null))
);

-- When each merchant is checked next: the row is its own job.
create table attention_check (
  merchant_id text primary key,
  next_at timestamptz not null
);
create index attention_check_due on attention_check (next_at);

-- Which topics a member is notified of, and how; without a row the defaults of their role.
create table alert_preference (
  merchant_id text not null,
  person_id text not null,
  -- JSON: a way (off, at_once, daily) for each topic.
  choices text not null check (length(choices) <= 1000),
  -- When their next daily mail is made; null: they want none.
  digest_at timestamptz,
  primary key (merchant_id, person_id)
);
create index alert_preference_due on alert_preference (digest_at) where digest_at is not null;

-- Mails that wait to be sent: recorded with what they report, and deleted once the mail server has taken them.
create table alert_mail (
  id bigint generated always as identity,
  merchant_id text not null,
  person_id text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  is_digest boolean not null,
  -- How often it was begun, and when it is begun next: while it is being sent, when that is given up.
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz not null,
  primary key (merchant_id, id)
);
create index alert_mail_due on alert_mail (due_at);

alter table attention enable row level security;
alter table attention_subject enable row level security;
alter table attention_check enable row level security;
alter table alert_preference enable row level security;
alter table alert_mail enable row level security;
create policy scope on attention using (in_scope(merchant_id));
create policy scope on attention_subject using (in_scope(merchant_id));
create policy scope on attention_check using (in_scope(merchant_id));
create policy scope on alert_preference using (in_scope(merchant_id));
create policy scope on alert_mail using (in_scope(merchant_id));
grant select, insert, update, delete on attention, attention_subject, attention_check, alert_preference, alert_mail to gapura_app;

-- Issues of the deployment, while they last, so that the beginning and the end of each are reported once.
create table operator_issue (
  topic text not null check (length(topic) between 1 and 20),
  -- The connection it is about; empty: none.
  subject_id text not null,
  seen_at timestamptz not null,
  -- When operators were notified; null: it was seen once, and may be gone by the next check.
  notified_at timestamptz,
  -- Since when it is not there; it ends a while after, so that what comes and goes begins once.
  gone_since timestamptz,
  primary key (topic, subject_id)
);

-- When the next check is: a row, so that one of several processes does it.
create table operator_check (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);

-- Which topics an operator is notified of, and when a mail may go to them.
create table operator_alert_preference (
  person_id text primary key references operator (user_id) on delete cascade,
  -- JSON: a way (off, at_once, daily) for each topic; null: they chose nothing.
  choices text check (length(choices) <= 1000),
  -- When their next daily mail is made; null: they want none.
  digest_at timestamptz,
  -- No mail goes before: while one is being sent, when that is given up; else a while after the last.
  mail_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0)
);

-- What an operator is to be notified of, until a mail server has taken it.
create table operator_notification (
  id bigint generated always as identity primary key,
  person_id text not null references operator_alert_preference (person_id) on delete cascade,
  topic text not null check (length(topic) between 1 and 20),
  subject_id text not null,
  -- For their daily mail; else for the next one.
  is_daily boolean not null,
  began_at timestamptz not null,
  -- Null: it began.
  ended_at timestamptz
);
create index operator_notification_person on operator_notification (person_id);
grant select, insert, update, delete on operator_issue, operator_check, operator_alert_preference, operator_notification
  to gapura_app;
