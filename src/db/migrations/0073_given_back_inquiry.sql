-- A provider said that it gave money of a checkout back, in a message that proves nothing of the kind: its rail is asked until
-- it has answered, also where the process that took the message dies. Gone once it has.
create table given_back_inquiry (
  merchant_id text not null references merchant (id),
  checkout_id text not null,
  due_at timestamptz not null,
  asked integer not null default 0 check (asked between 0 and 100),
  created_at timestamptz not null,
  primary key (merchant_id, checkout_id)
);
create index given_back_inquiry_due on given_back_inquiry (due_at);
alter table given_back_inquiry enable row level security;
create policy scope on given_back_inquiry using (in_scope(merchant_id));
grant select, insert, update, delete on given_back_inquiry to gapura_app;
