-- The sandbox's provider that checks businesses has its own books, apart from the gateway's. In production these tables stay
-- empty.
create schema kyb_provider;
grant usage on schema kyb_provider to gapura_app;

create table kyb_provider.application (
  id bigint primary key generated always as identity,
  reference_id text not null unique check (length(reference_id) <= 64),
  legal_name text not null,
  received_at timestamptz not null
);

-- What it is going to report, and when; `due_at` is null once sent or given up.
create table kyb_provider.report (
  id bigint primary key generated always as identity,
  application_id bigint not null references kyb_provider.application (id),
  status text not null check (status in ('received', 'processing', 'rejected', 'approved')),
  reason text,
  due_at timestamptz,
  tries integer not null default 0
);
create index report_due on kyb_provider.report (due_at) where due_at is not null;
grant select, insert, update on kyb_provider.application, kyb_provider.report to gapura_app;
