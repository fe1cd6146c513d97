-- Row security is planned with every statement, for each table that it names: to read, simplify and estimate the comparisons of
-- in_scope() was a third of what a statement cost (docs/performance/history.md). A row of the one merchant of a scope is still found
-- by a comparison that is part of the statement. What compares with the other scopes, which are those of tasks, is not read to plan.

-- The scope `*!a,b` is all merchants but those. Cheap to the planner, which would otherwise plan to read few rows at any cost.
create function in_wider_scope(merchant_id text, scope text) returns boolean
  language plpgsql stable strict parallel safe cost 1
as $$
begin
  return case
    when scope = '*' then true
    when starts_with(scope, '*!') then merchant_id <> all (string_to_array(substr(scope, 3), ','))
    else merchant_id = any (string_to_array(scope, ','))
  end;
end
$$;
create or replace function in_scope(merchant_id text) returns boolean
  language sql stable parallel safe
  return merchant_id = nullif(current_setting('gapura.scope', true), '')
    or in_wider_scope(merchant_id, current_setting('gapura.scope', true));

-- In production the demo merchant is in no scope, and there is no scope `*!a,b`.
create function narrow_scopes_to_production() returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  create or replace function public.in_wider_scope(merchant_id text, scope text) returns boolean
    language plpgsql stable strict parallel safe cost 1
  as $body$
  begin
    return scope = '*' or merchant_id = any (string_to_array(scope, ','));
  end
  $body$;
  create or replace function public.in_scope(merchant_id text) returns boolean
    language sql stable parallel safe
    return merchant_id <> 'mer_dem0gapvrasandb0x000000000' and (
      merchant_id = nullif(current_setting('gapura.scope', true), '')
      or public.in_wider_scope(merchant_id, current_setting('gapura.scope', true))
    );
end
$$;
revoke execute on function narrow_scopes_to_production() from public;

do $$
begin
  if exists (select from deployment where environment = 'production') then
    perform narrow_scopes_to_production();
  end if;
end
$$;

-- As in 0051_scope_of_one.sql but for the scopes.
create or replace function hide_demo() returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform public.narrow_scopes_to_production();
  create policy no_demo on auth.person as restrictive
    using (id <> 'gapuraDemoPerson0000000000000000' and email <> 'demo@gapura.example');
  create policy no_demo on auth.session as restrictive using (user_id <> 'gapuraDemoPerson0000000000000000');
  create policy no_demo on auth.passkey as restrictive using (user_id <> 'gapuraDemoPerson0000000000000000');
  create policy no_demo on auth.credential as restrictive using (
    user_id <> 'gapuraDemoPerson0000000000000000'
    and password is distinct from 'f590f92e5d3e7af863463ab7a5a20114:8cdc145c1ae1ff218ed0e986c1818d53e1eed52be3ab5f8a9feffdceab08cb791b12de75c7e101bd298a8a939ede7ac619e25d3c9992808478851a6aa3e14f2a'
  );
end
$$;
