-- Money that came after its order had ended and that somebody decided to keep: the order is paid by it, and nobody is asked again.
create table receipt_kept (
  merchant_id text not null,
  transaction_id text not null,
  kept_at timestamptz not null,
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references receipt (merchant_id, id)
);
alter table receipt_kept enable row level security;
create policy scope on receipt_kept using (in_scope(merchant_id));
grant select, insert on receipt_kept to gapura_app;
