-- A claim link opens by a token of its own and no longer by the refund's id (docs/decisions/0056-claim-tokens.md): found by its
-- SHA-256, and sealed under the master key so that those who give money back can be shown the link again. Both are null for
-- what needs no link, and for links of the version before, which are given a token while this one runs.
alter table refund
  add column claim_hash bytea,
  add column sealed bytea,
  add constraint refund_claim_token check (
    (claim_hash is null) = (sealed is null)
    and (claim_hash is null or length(claim_hash) = 32 and length(sealed) between 34 and 256 and way = 'claim_link')
  );
create unique index refund_claim_hash on refund (merchant_id, claim_hash) where claim_hash is not null;
-- What `gapura reseal` goes over: a few of many refunds.
create index refund_sealed on refund (merchant_id, id) where sealed is not null;
-- Links that wait for a token: empty, but for what the version before makes beside this one.
create index refund_without_token on refund (merchant_id, id) where status = 'NEEDS_PAYER' and claim_hash is null;

-- The URL that somebody who may give money back has set or confirmed here: events carry claim links to it alone. A URL that is
-- changed otherwise, by the version before as well, is another one.
alter table merchant_endpoint add column confirmed_url text check (length(confirmed_url) <= 2048);

-- The account was named by a payer on a claim page: the merchant is shown its last digits.
alter table payout add column named_by_payer boolean not null default false;
update payout set named_by_payer = true from refund
where refund.way = 'claim_link' and refund.merchant_id = payout.merchant_id and refund.payout_id = payout.id;

create index payout_named_by_payer on payout (merchant_id, id) where named_by_payer;

-- The version before says nothing of it while it runs beside this one.
create function payer_named_account() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update payout set named_by_payer = true
  where merchant_id = new.merchant_id and id = new.payout_id and not named_by_payer;
  return null;
end
$$;
create trigger payer_named_account after update of payout_id on refund
  for each row when (new.way = 'claim_link' and new.payout_id is not null) execute function payer_named_account();
