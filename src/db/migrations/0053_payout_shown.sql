-- A payout may have been sent by a service that is forgotten: a bank's statement shows what a database that went back in time has queued.
alter table payout
  drop constraint payout_submitted,
  add constraint payout_submitted
    check ((stage = 'QUEUED') = (submitted_at is null) and (stage <> 'QUEUED' or service is null)) not valid;
alter table payout validate constraint payout_submitted;
