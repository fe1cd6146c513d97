-- What troubles whoever runs the deployment, while it lasts, so that its beginning and its end are told once each.
create table operator_trouble (
  topic text not null check (length(topic) between 1 and 20),
  -- The connection it is about; empty: none.
  subject_id text not null,
  seen_at timestamptz not null,
  -- Null: it was seen once, and may be gone by the next look.
  told_at timestamptz,
  -- Since when it is not there; it ends a while after, so that what comes and goes begins once.
  gone_since timestamptz,
  primary key (topic, subject_id)
);
-- When is looked next: a row, so that of several processes one looks.
create table operator_look (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
-- What an operator wants to hear of, and when a mail may go to them.
create table operator_alert (
  person_id text primary key references operator (user_id) on delete cascade,
  -- JSON: a way (off, at_once, daily) for each topic; null: they chose nothing.
  choices text check (length(choices) <= 1000),
  -- When their next daily mail is made; null: they want none.
  digest_at timestamptz,
  -- No mail goes before: while one is being sent, when that is given up; else a while after the last.
  mail_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0)
);
-- What an operator is to be told, until a mail server has taken it.
create table operator_news (
  id bigint generated always as identity primary key,
  person_id text not null references operator_alert (person_id) on delete cascade,
  topic text not null check (length(topic) between 1 and 20),
  subject_id text not null,
  -- For their daily mail; else for the next there is.
  is_daily boolean not null,
  began_at timestamptz not null,
  -- Null: it began.
  ended_at timestamptz
);
create index operator_news_person on operator_news (person_id);
grant select, insert, update, delete on operator_trouble, operator_look, operator_alert, operator_news to gapura_app;
