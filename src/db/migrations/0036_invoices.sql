-- What a merchant bills a customer for, and which money was received for it (docs/decisions/0067-invoices.md).

-- The last number of each series. Its row is locked by the transaction that gives the next one, and rolled back with it: a
-- number exists exactly when its invoice has it.
create table invoice_series (
  merchant_id text not null references merchant (id),
  series text not null check (series ~ '^[A-Z0-9][A-Z0-9/-]{0,15}$'),
  last_number bigint not null check (last_number > 0),
  primary key (merchant_id, series)
);

create table invoice (
  merchant_id text not null references merchant (id),
  id text not null check (id ~ '^inv_[0-9a-hjkmnp-tv-z]{26}$'),
  external_id text check (length(external_id) between 1 and 64),
  -- SHA-256 of the request that created it: a repeat of the `external_id` is compared with it.
  request_hash bytea not null check (length(request_hash) = 32),
  customer_id text not null,
  status text not null check (status in ('DRAFT', 'OPEN', 'PARTIALLY_PAID', 'PAID', 'VOID', 'UNCOLLECTIBLE')),
  series text not null check (series ~ '^[A-Z0-9][A-Z0-9/-]{0,15}$'),
  -- Counts the finalized invoices of the series from 1; null: a draft.
  number bigint check (number > 0),
  -- Counts the events recorded about it.
  sequence integer not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- JSON: description, quantity, unitAmount, taxRate, as sent.
  lines text not null check (length(lines) <= 65536),
  -- Smallest units, computed from the lines.
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  -- The sum of its allocations.
  amount_paid bigint not null default 0 check (amount_paid >= 0),
  -- A day of the merchant's zone; compared as text.
  due_at text not null check (due_at ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The midnight that ends the due day in the merchant's zone when it was finalized; null: a draft.
  overdue_at timestamptz,
  -- When its being overdue was recorded as an event; null: it was not.
  overdue_noted_at timestamptz,
  methods text[],
  allow_partial boolean not null,
  -- Days from the due day, before (negative) or after it.
  note text check (length(note) <= 500),
  metadata text not null default '{}' check (length(metadata) <= 4096),
  -- The customer as billed when it was finalized, sealed under the data key 'customers'; null: a draft, or erased.
  billed bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finalized_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customer (merchant_id, id),
  constraint invoice_external unique (merchant_id, external_id),
  constraint invoice_number unique (merchant_id, series, number),
  constraint invoice_total check (total = subtotal + tax and (status = 'DRAFT' or total > 0)),
  constraint invoice_paid check (amount_paid <= greatest(total, 0)),
  constraint invoice_draft check (
    (status = 'DRAFT') = (number is null) and (number is null) = (overdue_at is null)
    and (number is null) = (finalized_at is null)
  ),
  constraint invoice_status_paid check (
    case status
      when 'PAID' then amount_paid = total
      when 'PARTIALLY_PAID' then amount_paid > 0 and amount_paid < total
      when 'UNCOLLECTIBLE' then amount_paid < total
      else amount_paid = 0
    end
  )
);
create index invoice_customer on invoice (merchant_id, customer_id, id);
create index invoice_status on invoice (merchant_id, status, id);
-- The sweep for those that became overdue, of every merchant.
create index invoice_due on invoice (overdue_at)
  where status in ('OPEN', 'PARTIALLY_PAID') and overdue_noted_at is null;

-- A payment whose money invoices may take, and how much they have: the row that allocations of one payment are serialised by.
create table allocated_payment (
  merchant_id text not null,
  transaction_id text not null check (transaction_id ~ '^pay_[0-9a-hjkmnp-tv-z]{26}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units: what was received, what of it went back to the payer, and what invoices have of the rest.
  received bigint not null check (received > 0),
  returned bigint not null default 0 check (returned >= 0),
  allocated bigint not null default 0 check (allocated >= 0),
  primary key (merchant_id, transaction_id),
  constraint allocated_payment_enough check (allocated <= greatest(received - returned, 0))
);

-- Money of a payment that counts for an invoice. It moves nothing in the ledger: an invoice is the merchant's own receivable.
create table invoice_allocation (
  merchant_id text not null,
  id text not null check (id ~ '^alc_[0-9a-hjkmnp-tv-z]{26}$'),
  invoice_id text not null,
  transaction_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Smallest units; 0: all of it was taken back.
  amount bigint not null check (amount >= 0),
  reason text not null check (reason in ('named', 'collector', 'exact', 'oldest', 'manual')),
  created_at timestamptz not null,
  -- When and why it was taken back wholly; null: it counts.
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 200),
  primary key (merchant_id, id),
  foreign key (merchant_id, invoice_id) references invoice (merchant_id, id),
  foreign key (merchant_id, transaction_id) references allocated_payment (merchant_id, transaction_id),
  constraint invoice_allocation_ended check ((ended_at is null) = (amount > 0) and (ended_at is null) = (end_reason is null))
);
create index invoice_allocation_invoice on invoice_allocation (merchant_id, invoice_id, id);
create index invoice_allocation_payment on invoice_allocation (merchant_id, transaction_id, id);

-- The invoice that a checkout is a try to pay. No foreign key: an invoice is never removed.
alter table checkout add column invoice_id text;
create index checkout_invoice on checkout (merchant_id, invoice_id, id) where invoice_id is not null;

alter table invoice_series enable row level security;
alter table invoice enable row level security;
alter table allocated_payment enable row level security;
alter table invoice_allocation enable row level security;
create policy scope on invoice_series using (in_scope(merchant_id));
create policy scope on invoice using (in_scope(merchant_id));
create policy scope on allocated_payment using (in_scope(merchant_id));
create policy scope on invoice_allocation using (in_scope(merchant_id));

grant select, insert, update on invoice_series, invoice, allocated_payment, invoice_allocation to gapura_app;
