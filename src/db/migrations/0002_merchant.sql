create table merchant (
  id text primary key check (id ~ '^mer_[0-9a-hjkmnp-tv-z]{26}$'),
  -- The first three characters of every id of this merchant's; see base/id.ts.
  route text not null generated always as (substr(id, 5, 3)) stored,
  display_name text not null check (length(display_name) between 1 and 64),
  success_url text check (length(success_url) <= 2048),
  cancel_url text check (length(cancel_url) <= 2048),
  default_currency text check (default_currency ~ '^[A-Z]{3}$'),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  logo_url text check (length(logo_url) <= 2048),
  created_at timestamptz not null,
  -- Most that may be sent a day (Jakarta time), in sen; null: no limit.
  payout_daily_limit bigint check (payout_daily_limit >= 0),
  -- Since when live payments are stopped; set when the merchant's provider takes an approval back.
  suspended_at timestamptz
);
create index merchant_route on merchant (route);

-- Where a merchant's webhooks go, by purpose; without a row for payouts, that for payments serves both.
create table merchant_endpoint (
  merchant_id text not null references merchant (id),
  purpose text not null check (purpose in ('payments', 'payouts')),
  url text not null check (length(url) <= 2048),
  disabled_at timestamptz,
  primary key (merchant_id, purpose)
);

-- Directory: looked up before the merchant is known. An origin belongs to one merchant.
create table allowed_origin (
  origin text primary key check (length(origin) <= 260),
  merchant_id text not null references merchant (id)
);
create index allowed_origin_merchant on allowed_origin (merchant_id);

-- Directory: a key is found by its hash; the key itself is shown once and stored nowhere.
create table secret_key (
  merchant_id text not null references merchant (id),
  id text not null,
  hash bytea not null unique check (length(hash) = 32),
  region text check (region ~ '^[A-Z]{2}$'),
  scopes text[] not null check (scopes <@ array['checkout', 'send_money', 'settings']),
  hint text not null check (length(hint) <= 32),
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (merchant_id, id)
);

-- When a secret key was last used, to the minute: apart from the key, which every request reads.
create table secret_key_use (
  merchant_id text not null,
  key_id text not null,
  last_used_at timestamptz not null,
  primary key (merchant_id, key_id),
  foreign key (merchant_id, key_id) references secret_key (merchant_id, id)
) with (fillfactor = 70);

-- Sealed under GAPURA_MASTER_KEY. Several are valid for a day after a rotation.
create table webhook_secret (
  merchant_id text not null references merchant (id),
  id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (merchant_id, id)
);
-- A merchant signs with one secret; the older ones expire.
create unique index webhook_secret_current on webhook_secret (merchant_id) where expires_at is null;

-- A merchant's logo, shown from our own host: pages load nothing from another. Named by its content.
create table merchant_logo (
  merchant_id text not null references merchant (id),
  name text not null check (name ~ '^[0-9a-f]{32}\.(png|jpg|webp)$'),
  body bytea not null check (length(body) <= 49152),
  created_at timestamptz not null,
  primary key (merchant_id, name)
);

create table provider (
  id text primary key,
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null
);

create table provider_key (
  provider_id text not null references provider (id),
  id text not null,
  hash bytea not null unique check (length(hash) = 32),
  hint text not null check (length(hint) <= 32),
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (provider_id, id)
);

-- How far the sandbox's clock runs ahead of real time. One row; production never moves it.
create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null check (offset_ms >= 0)
);
insert into sandbox_clock (offset_ms) values (0);

alter table merchant enable row level security;
alter table merchant_endpoint enable row level security;
alter table allowed_origin enable row level security;
alter table secret_key enable row level security;
alter table secret_key_use enable row level security;
alter table webhook_secret enable row level security;
alter table merchant_logo enable row level security;
create policy scope on merchant using (in_scope(id));
create policy scope on merchant_endpoint using (in_scope(merchant_id));
create policy scope on allowed_origin using (in_scope(merchant_id));
create policy scope on secret_key using (in_scope(merchant_id));
create policy scope on secret_key_use using (in_scope(merchant_id));
create policy scope on webhook_secret using (in_scope(merchant_id));
create policy scope on merchant_logo using (in_scope(merchant_id));

grant select, insert, update on merchant, secret_key, secret_key_use, provider, provider_key to gapura_app;
grant select, insert, update, delete on merchant_endpoint, allowed_origin, webhook_secret to gapura_app;
grant select, insert, delete on merchant_logo to gapura_app;
grant select, update on sandbox_clock to gapura_app;
