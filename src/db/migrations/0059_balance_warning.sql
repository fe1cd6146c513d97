-- Below which amount available a merchant wants to be warned, by currency; rupiah's is a column of the merchant.
create table balance_warning (
  merchant_id text not null references merchant (id),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'IDR'),
  -- The smallest units kept.
  below bigint not null check (below > 0),
  primary key (merchant_id, currency)
);
alter table balance_warning enable row level security;
create policy scope on balance_warning using (in_scope(merchant_id));
grant select, insert, update, delete on balance_warning to gapura_app;
