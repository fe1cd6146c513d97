-- Payouts and refunds by the day they ended, newest first. What is under way is in neither: accepting and sending cost nothing
-- more, ending one writes one entry.
create index payout_ended on payout (merchant_id, completed_at, id) where completed_at is not null;
create index refund_ended on refund (merchant_id, completed_at, id) where completed_at is not null;

-- What people save of a list, to open it again: its name, filters and columns, sealed, since a search may be for a person.
create table list_view (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^vw_[0-9a-hjkmnp-tv-z]{26}$'),
  list text not null check (list in ('payments', 'refunds', 'payouts')),
  -- Who made it. It is theirs alone unless it is shared with all who work for the merchant.
  person_id text not null,
  is_shared boolean not null,
  -- {"name", "filters", "columns"}
  sealed bytea not null check (length(sealed) between 34 and 8192),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
alter table list_view enable row level security;
create policy scope on list_view using (in_scope(merchant_id));
grant select, insert, update, delete on list_view to gapura_app;
