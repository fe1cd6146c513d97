-- What was approved is carried out by the process that took the approval, which renews `due_at` meanwhile; what one that died has
-- left is taken up by a worker when it is due. Null: nothing is left to do, as of all that was approved before. How many were
-- accepted and refused: null until it ended.
alter table payout_approval
  add column due_at timestamptz,
  add column accepted integer check (accepted >= 0),
  add column refused integer check (refused >= 0),
  add constraint payout_approval_due_approved check (due_at is null or status = 'APPROVED');
create index payout_approval_due on payout_approval (due_at) where due_at is not null;
