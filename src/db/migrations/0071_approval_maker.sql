-- People who were shown a secret key, or the one that it replaced, in that order: what a program proposes with it counts as
-- theirs. Empty: nobody knows, as of keys that the operator made and of all that were made before this was stored.
alter table secret_key add column makers text[] not null default '{}';

-- Of what a program proposed, the makers of its key; null: a person asked. One of them approves it only alone, as nobody of
-- whom it is known that they did not propose it themselves, and is held to what one person may send in a day.
alter table payout_approval
  add column makers text[],
  add column is_alone boolean not null default false,
  add constraint payout_approval_other_than_maker check (
    status <> 'APPROVED' or makers is null or is_alone or (cardinality(makers) > 0 and not decided_by = any (makers))
  );

-- Refunds that were requested and are not made yet, which are taken off what is left of their payments.
create index payout_approval_refund_requested on payout_approval (merchant_id)
  where refund is not null and (status = 'WAITING' or due_at is not null);
