-- Which invoices the money of collectors pays, without a person (docs/decisions/0071-matching.md).

-- Whether money that names nothing pays a customer's oldest invoices.
alter table merchant add column match_oldest_first boolean not null default false;

-- The customer's own number that an invoice is paid by.
alter table invoice add column collector_id text;
alter table invoice add constraint invoice_collector_of foreign key (merchant_id, collector_id)
  references collector (merchant_id, id) not valid;
alter table invoice validate constraint invoice_collector_of;
create index invoice_collector on invoice (merchant_id, collector_id, due_at, id) where collector_id is not null;
-- What a customer owes, the oldest first, and invoices by the sum that is due.
create index invoice_awaited on invoice (merchant_id, customer_id, due_at, id) where status in ('OPEN', 'PARTIALLY_PAID');
create index invoice_sum on invoice (merchant_id, (total - amount_paid), due_at, id)
  where status in ('OPEN', 'PARTIALLY_PAID');

-- When a worker is to match it; null: it was matched, or nothing could match. The row is its own job.
alter table collection add column match_due_at timestamptz;
create index collection_match_due on collection (match_due_at) where match_due_at is not null;
grant update (match_due_at) on collection to gapura_app;

-- When the open checkouts of an invoice that takes no money any more are to be cancelled; null: there are none to be.
alter table invoice add column tries_end_at timestamptz;
create index invoice_tries_end on invoice (tries_end_at) where tries_end_at is not null;

-- Money that waits to be allocated by a person, few among all that was ever allocated.
create index allocated_payment_left on allocated_payment (merchant_id, transaction_id)
  where received > returned + allocated;
