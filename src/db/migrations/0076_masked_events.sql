-- The version before recorded events of payouts to accounts that payers named with account and holder in full, which members can
-- read for forty days and have delivered again. They are masked as they are recorded now.
update event set body = replace(
  replace(
    body,
    '"receiverAccountNo":' || to_json(payout.receiver_account_no),
    '"receiverAccountNo":' || to_json('…' || right(payout.receiver_account_no, 4))
  ),
  '"receiverName":' || to_json(payout.receiver_name),
  '"receiverName":"*****"'
)
from payout
where payout.named_by_payer and event.merchant_id = payout.merchant_id and event.subject_id = payout.id
  and strpos(event.body, '"receiverAccountNo":' || to_json(payout.receiver_account_no)) > 0;
