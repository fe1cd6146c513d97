-- Accounts that receive transfers, at this bank or another: the national bank code, then the account's number.
alter table bank.account drop constraint account_number_check;
alter table bank.account add constraint account_number_check check (number ~ '^[0-9]{6,24}$');
alter table bank.account drop constraint account_kind_check;
alter table bank.account add constraint account_kind_check
  check (kind in ('vault', 'partner', 'customer', 'beneficiary'));

-- A transfer the bank has accepted and carries out when it is due.
create table bank.transfer (
  reference_no text primary key,
  partner_reference_no text not null unique check (length(partner_reference_no) between 1 and 64),
  -- SNAP service 17, 18, 22 or 23.
  service_code text not null check (service_code in ('17', '18', '22', '23')),
  source_account text not null references bank.account (number),
  beneficiary_bank text not null check (beneficiary_bank ~ '^[0-9]{3}$'),
  beneficiary_account text not null check (beneficiary_account ~ '^[0-9]{6,20}$'),
  beneficiary_name text not null check (length(beneficiary_name) between 1 and 100),
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('ACCEPTED', 'SETTLED', 'FAILED', 'RETURNED')),
  -- How often the partner sent it: more than once is the partner's mistake.
  calls integer not null default 1 check (calls > 0),
  -- What it becomes when it is due, and how the partner is told.
  fate text check (fate in ('SETTLED', 'FAILED', 'RETURNED')),
  due_at timestamptz,
  behaviour text not null,
  accepted_at timestamptz not null,
  closed_at timestamptz,
  check ((fate is null) = (due_at is null)),
  check ((status = 'ACCEPTED') = (closed_at is null))
);
create index transfer_due on bank.transfer (due_at) where due_at is not null;
-- Transfers are paid once and returned once.
create unique index journal_transfer on bank.journal (cause_reference) where cause = 'transfer';
create unique index journal_reversal on bank.journal (cause_reference) where cause = 'reversal';
grant select, insert, update on bank.transfer to gapura_app;
