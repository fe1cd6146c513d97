-- Whom a merchant's people send money to, as they keep them for the next time: who and which account, sealed.
create table kept_receiver (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^rcv_[0-9a-hjkmnp-tv-z]{26}$'),
  -- {"name", "accountNo", "bankCode", "note"}
  sealed bytea not null check (length(sealed) between 34 and 2048),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
alter table kept_receiver enable row level security;
create policy scope on kept_receiver using (in_scope(merchant_id));
grant select, insert, update, delete on kept_receiver to gapura_app;
