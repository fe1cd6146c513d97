-- Notifies every process that something it may have cached has changed: keys, suspensions, allowed origins, revocations,
-- secrets, the sandbox's clock. A hint only; a cached value also expires by itself (docs/decisions/0017). These tables are
-- written a few times a day, never on the path of a payment, so the notification costs nothing there.
create function tell_change() returns trigger
  language plpgsql as $$
begin
  -- The argument names the column that holds the merchant; without one the change concerns all merchants.
  perform pg_notify('gapura_change', tg_table_name || ' ' || case
    when tg_nargs = 0 then ''
    when tg_op = 'DELETE' then to_jsonb(old) ->> tg_argv[0]
    else to_jsonb(new) ->> tg_argv[0]
  end);
  return null;
end
$$;

create trigger tell_change after update of expires_at, scopes, region, hash or delete on secret_key
  for each row execute function tell_change('merchant_id');
create trigger tell_change after update of suspended_at on merchant
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function tell_change('id');
create trigger tell_change after insert or update or delete on allowed_origin
  for each row execute function tell_change('merchant_id');
create trigger tell_change after insert or update or delete on access_token_cutoff
  for each row execute function tell_change('merchant_id');
create trigger tell_change after insert or update or delete on webhook_secret
  for each row execute function tell_change('merchant_id');
create trigger tell_change after insert or update or delete on access_token_key
  for each row execute function tell_change();
create trigger tell_change after insert or update or delete on csrf_key
  for each row execute function tell_change();
create trigger tell_change after update on sandbox_clock
  for each row execute function tell_change();
