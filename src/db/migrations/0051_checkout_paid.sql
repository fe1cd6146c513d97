-- Payments by the day they were paid, newest first. What is not paid yet is not in it: creating costs nothing more.
create index checkout_paid on checkout (merchant_id, paid_at, id) where paid_at is not null;
