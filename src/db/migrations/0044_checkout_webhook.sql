-- A checkout's own receiver of its events (docs/decisions/0079-a-checkouts-own-webhook.md). Null, as nearly always: none; creating
-- such a checkout writes nothing more.
alter table checkout add column webhook_url text check (length(webhook_url) between 1 and 2048);

-- The delivery to that receiver goes by the purpose `checkout`, and carries its URL: there is no row of merchant_endpoint for it.
alter table delivery add column url text check (length(url) between 1 and 2048);
alter table delivery
  drop constraint delivery_purpose_check,
  add constraint delivery_purpose_check
    check (purpose in ('payments', 'payouts', 'checkout') or purpose ~ '^we_[0-9a-hjkmnp-tv-z]{26}$') not valid,
  add constraint delivery_url check ((purpose = 'checkout') = (url is not null)) not valid;
alter table webhook_hour
  drop constraint webhook_hour_purpose_check,
  add constraint webhook_hour_purpose_check
    check (purpose in ('payments', 'payouts', 'checkout') or purpose ~ '^we_[0-9a-hjkmnp-tv-z]{26}$') not valid;

-- A merchant's overdue invoices, where few are: without it a page of them reads every open one.
create index invoice_overdue on invoice (merchant_id, overdue_at) where status in ('OPEN', 'PARTIALLY_PAID');
