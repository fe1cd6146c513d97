-- A refund that waits for a second person, or did: as `POST /v1/refunds` takes it, with its currency. Null: `payouts` says
-- what waits.
alter table payout_approval add column refund text;

-- Payments that may have to go back, few among millions: the dashboard's list of what needs attention.
create index receipt_flagged on receipt (merchant_id, id) where flags <> '{}';
