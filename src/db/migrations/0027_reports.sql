-- A merchant's share of each day's reconciliation.
create index reconciliation_seen_day on reconciliation_seen (merchant_id, day);
