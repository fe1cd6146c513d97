-- A merchant's logo, shown from our own host: pages load nothing from another. Named by its content.
create table merchant_logo (
  merchant_id text not null references merchant (id),
  name text not null check (name ~ '^[0-9a-f]{32}\.(png|jpg|webp)$'),
  body bytea not null check (length(body) <= 49152),
  created_at timestamptz not null,
  primary key (merchant_id, name)
);
alter table merchant_logo enable row level security;
create policy scope on merchant_logo using (in_scope(merchant_id));
grant select, insert, delete on merchant_logo to gapura_app;

-- Where a try went, and the beginning of what it was answered: for the merchant's developers.
alter table delivery_try
  add column url text check (length(url) <= 2048),
  add column response_body text check (length(response_body) <= 1024);
