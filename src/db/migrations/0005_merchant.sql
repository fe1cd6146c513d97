create table merchant (
  id text primary key check (id ~ '^mer_[0-9a-hjkmnp-tv-z]{26}$'),
  -- The first three characters of the body of every id of this merchant's.
  route text not null generated always as (substr(id, 5, 3)) stored,
  display_name text not null check (length(display_name) between 1 and 64),
  success_url text check (length(success_url) <= 2048),
  cancel_url text check (length(cancel_url) <= 2048),
  default_currency text check (default_currency ~ '^[A-Z]{3}$'),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  logo_url text check (length(logo_url) <= 2048),
  created_at timestamptz not null,
  -- Most that may be sent a day of the home market, in its currency's smallest unit; null: no limit.
  payout_daily_limit bigint check (payout_daily_limit >= 0),
  -- Whether the operator returns its fee with a refund: not at all, or in proportion to the part of the payment refunded.
  refund_fee text not null default 'kept' check (refund_fee in ('kept', 'proportional')),
  -- Since when live payments are stopped; set when the merchant's provider withdraws an approval.
  suspended_at timestamptz,
  -- Where its days begin and end: a name of the IANA database, as the application checks it.
  time_zone text not null default 'Asia/Jakarta' check (length(time_zone) between 1 and 64),
  -- In the same unit; an available balance below this needs attention. Null: no warning.
  low_balance bigint check (low_balance > 0)
);
create index merchant_route on merchant (route);
create trigger notify_change after update of suspended_at on merchant
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function notify_change('id');

-- Below which available amount a merchant is warned, by currency; the home market's is a column of the merchant.
create table balance_warning (
  merchant_id text not null references merchant (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units of the currency.
  below bigint not null check (below > 0),
  primary key (merchant_id, currency)
);

-- Directory: looked up before the merchant is known. An origin belongs to one merchant.
create table allowed_origin (
  origin text primary key check (length(origin) <= 260),
  merchant_id text not null references merchant (id)
);
create index allowed_origin_merchant on allowed_origin (merchant_id);
create trigger notify_change after insert or update or delete on allowed_origin
  for each row execute function notify_change('merchant_id');

-- A merchant's logo, served from our own host: pages load nothing from another. Named by its content.
create table merchant_logo (
  merchant_id text not null references merchant (id),
  name text not null check (name ~ '^[0-9a-f]{32}\.(png|jpg|webp)$'),
  body bytea not null check (length(body) <= 49152),
  created_at timestamptz not null,
  primary key (merchant_id, name)
);

-- Those that check businesses ("know your business").
create table provider (
  id text primary key,
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null
);

alter table merchant enable row level security;
alter table balance_warning enable row level security;
alter table allowed_origin enable row level security;
alter table merchant_logo enable row level security;
create policy scope on merchant using (in_scope(id));
create policy scope on balance_warning using (in_scope(merchant_id));
create policy scope on allowed_origin using (in_scope(merchant_id));
create policy scope on merchant_logo using (in_scope(merchant_id));

grant select, insert, update on merchant, provider to gapura_app;
grant select, insert, update, delete on balance_warning, allowed_origin to gapura_app;
grant select, insert, delete on merchant_logo to gapura_app;
