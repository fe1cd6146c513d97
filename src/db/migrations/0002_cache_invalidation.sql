-- Notifies every process that something it may have cached has changed: keys, suspensions, allowed origins, revocations,
-- secrets, connections, the sandbox's clock. A hint only; a cached value also expires by itself (docs/decisions/0017). The
-- tables that have this trigger are written a few times a day, never on the path of a payment, so it costs nothing there.
create function notify_change() returns trigger
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
