-- The sandbox's bank gives payments back: its own journal of it, beside the entries of money.
alter table bank.journal
  drop constraint journal_cause_check,
  add constraint journal_cause_check
    check (cause in ('opening', 'qr', 'virtual_account', 'wallet', 'transfer', 'reversal', 'refund'));
-- A refund is paid once.
create unique index journal_refund on bank.journal (cause_reference) where cause = 'refund';

create table bank.refund (
  -- The bank's refundNo.
  reference_no text primary key,
  -- The partner's name of it; null: the bank made it by itself.
  partner_refund_no text unique check (length(partner_refund_no) between 1 and 64),
  -- SNAP service 78 or 58, or the acquirer.
  service text not null check (service in ('qrRefund', 'debitRefund', 'card')),
  -- The payment: its number in the journal, or the acquirer's name of it.
  payment text not null check (length(payment) between 1 and 64),
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('DONE', 'FAILED')),
  reason text check (length(reason) <= 256),
  -- How often the partner sent it: more than once is the partner's mistake.
  calls integer not null default 1 check (calls > 0),
  -- The partner is never told of it, whatever it asks.
  is_silent boolean not null default false,
  created_at timestamptz not null
);
create index refund_payment on bank.refund (payment);
grant select, insert, update on bank.refund to gapura_app;
