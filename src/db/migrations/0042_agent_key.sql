-- A key for an agent (a program that acts on sentences) opens /mcp alone. Most that it may ask for at once and in a day
-- (Jakarta time), in the smallest unit of its currency; null: the key is none for an agent.
alter table secret_key
  add column agent_max bigint check (agent_max > 0),
  add column agent_daily_max bigint check (agent_daily_max > 0),
  add column agent_currency text check (agent_currency ~ '^[A-Z]{3}$'),
  add constraint secret_key_agent check (
    (agent_max is null) = (agent_daily_max is null) and (agent_max is null) = (agent_currency is null)
  );

-- What an agent has asked for on a day: checkouts, and what it proposed to give back or send. Changed by one conditional
-- statement, so that racers cannot pass a limit together.
create table agent_day (
  merchant_id text not null references merchant (id),
  key_id text not null check (key_id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$'),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, key_id, day)
);
alter table agent_day enable row level security;
create policy scope on agent_day using (in_scope(merchant_id));
grant select, insert, update on agent_day to gapura_app;
