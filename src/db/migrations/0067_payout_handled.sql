-- When somebody dealt with a payout that failed or came back; null: nobody has.
alter table payout add column handled_at timestamptz;
-- Those that nobody has dealt with, by when they ended: what did not fail is not in it, and costs nothing.
create index payout_unhandled on payout (merchant_id, completed_at, id)
  where status in ('FAILED', 'REVERSED') and handled_at is null;
