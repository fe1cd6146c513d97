-- What a person has sent from the dashboard on a day (Jakarta time) without a second person: changed by one conditional
-- statement, so that a large payout is not sent in small parts. Smallest units.
create table payout_person_day (
  merchant_id text not null references merchant (id),
  person_id text not null check (length(person_id) between 20 and 64),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, person_id, day, currency)
);

-- What programs have sent with a secret key on a day (Jakarta time), where the key is limited. In sen.
create table payout_key_day (
  merchant_id text not null references merchant (id),
  key_id text not null check (key_id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$'),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, key_id, day)
);

-- Most that a key may send in one payout and in one day, in sen; null: what the merchant's policy lets a person send.
alter table secret_key
  add column payout_max bigint check (payout_max >= 0),
  add column payout_daily_max bigint check (payout_daily_max >= 0);

-- Since when a member has this role; null: since they joined. One who has it for less than a day approves nothing.
alter table member add column role_since timestamptz;

-- Changes that would let money out, or people in, more easily: they wait for a second owner, or did.
create table guarded_change (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^chg_[0-9a-hjkmnp-tv-z]{26}$'),
  status text not null check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  -- JSON with its `kind`; see src/dashboard/changes.
  change text not null check (length(change) <= 8192),
  asked_by text not null,
  asked_name text not null check (length(asked_name) <= 254),
  decided_by text,
  decided_name text check (length(decided_name) <= 254),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, id),
  constraint guarded_change_decided check ((status = 'WAITING') = (decided_by is null) and (status = 'WAITING') = (decided_at is null)),
  constraint guarded_change_second_person check (status <> 'APPROVED' or decided_by <> asked_by)
);
create index guarded_change_status on guarded_change (merchant_id, status, id);

-- How many invitations a merchant has sent on a day (Jakarta time): to each address, and under '' to all of them.
create table invitation_day (
  merchant_id text not null references merchant (id),
  day date not null,
  email text not null check (length(email) <= 254),
  count integer not null check (count > 0),
  primary key (merchant_id, day, email)
);

alter table payout_person_day enable row level security;
alter table payout_key_day enable row level security;
alter table guarded_change enable row level security;
alter table invitation_day enable row level security;
create policy scope on payout_person_day using (in_scope(merchant_id));
create policy scope on payout_key_day using (in_scope(merchant_id));
create policy scope on guarded_change using (in_scope(merchant_id));
create policy scope on invitation_day using (in_scope(merchant_id));
grant select, insert, update on payout_person_day, payout_key_day, guarded_change, invitation_day to gapura_app;
