-- What a queued payout waits for: the service that carries its amount, and when that opens. Null: nothing, or something else.
alter table payout
  add column closed_service text check (closed_service in ('intrabank', 'bifast', 'online', 'skn', 'rtgs')),
  add column opens_at timestamptz,
  add check ((closed_service is null) = (opens_at is null));
