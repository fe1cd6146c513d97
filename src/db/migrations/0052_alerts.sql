-- What of a merchant's attention list is open, by kind, so that its beginning and its end are told once each.
create table attention (
  merchant_id text not null,
  kind text not null check (length(kind) between 1 and 40),
  is_open boolean not null,
  -- How many there were when last looked.
  count integer not null check (count > 0),
  link text not null,
  opened_at timestamptz not null,
  -- Since when none is there; it ends a while after, so that what comes and goes begins once.
  gone_since timestamptz,
  primary key (merchant_id, kind)
);
-- When each merchant is looked at next: the row is its own job.
create table attention_look (
  merchant_id text primary key,
  next_at timestamptz not null
);
create index attention_look_due on attention_look (next_at);

-- What a member wants to hear of, and how; without a row what their role is told without asking.
create table alert_choice (
  merchant_id text not null,
  person_id text not null,
  -- JSON: a way (off, at_once, daily) for each topic.
  choices text not null check (length(choices) <= 1000),
  -- When their next daily mail is made; null: they want none.
  digest_at timestamptz,
  primary key (merchant_id, person_id)
);
create index alert_choice_due on alert_choice (digest_at) where digest_at is not null;

-- Mails that wait to be sent: recorded with what they tell of, and deleted once the mail server has taken them.
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
alter table attention_look enable row level security;
alter table alert_choice enable row level security;
alter table alert_mail enable row level security;
create policy scope on attention using (in_scope(merchant_id));
create policy scope on attention_look using (in_scope(merchant_id));
create policy scope on alert_choice using (in_scope(merchant_id));
create policy scope on alert_mail using (in_scope(merchant_id));
grant select, insert, update, delete on attention, attention_look, alert_choice, alert_mail to gapura_app;
