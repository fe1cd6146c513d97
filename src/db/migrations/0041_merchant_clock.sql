-- How far a merchant's clock runs ahead of the deployment's, in the sandbox (docs/decisions/0074-test-clocks.md). A merchant that
-- never moved it has no row; production has none.
create table merchant_clock (
  merchant_id text primary key references merchant (id),
  offset_ms bigint not null check (offset_ms > 0),
  -- In real time.
  moved_at timestamptz not null
);
alter table merchant_clock enable row level security;
alter table merchant_clock force row level security;
create policy scope on merchant_clock using (in_scope(merchant_id));
grant select, insert, update on merchant_clock to gapura_app;
create trigger notify_change after insert or update on merchant_clock
  for each row execute function notify_change('merchant_id');

-- The merchant in whose time it is due; null: in the deployment's.
alter table bank.notification add column in_time_of text;

-- The scope `*!a,b` is all merchants but those: a run of a task in the deployment's time leaves alone what is in a time of its
-- own. A production database has its own function, which knows no such scope (0003_deployment.sql).
do $$
begin
  if not exists (select from deployment where environment = 'production') then
    create or replace function in_scope(merchant_id text) returns boolean
      language sql stable parallel safe
      return current_setting('gapura.scope', true) = '*'
        or merchant_id = any (string_to_array(current_setting('gapura.scope', true), ','))
        or (
          starts_with(current_setting('gapura.scope', true), '*!')
          and merchant_id <> all (string_to_array(substr(current_setting('gapura.scope', true), 3), ','))
        );
  end if;
end
$$;
