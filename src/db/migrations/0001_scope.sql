-- The role every statement of the gateway runs as, and the scope it runs in. A transaction sets both:
-- `gapura.scope` is the id of a merchant, several ids separated by commas, or `*` for work that spans merchants.
do $$
begin
  create role gapura_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant gapura_app to %I', current_user);
end
$$;

grant usage on schema public to gapura_app;
-- Every process checks which migrations were applied.
grant select on migration to gapura_app;

-- Whether rows of this merchant are visible. Without a scope nothing is: forgetting it fails closed.
create function in_scope(merchant_id text) returns boolean
  language sql stable parallel safe
  return current_setting('gapura.scope', true) = '*'
    or merchant_id = any (string_to_array(current_setting('gapura.scope', true), ','));
