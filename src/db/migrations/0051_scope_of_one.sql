-- Nearly every transaction sees one merchant, and row security compares each row that it reads or writes. Comparing with the whole
-- scope first takes a fourth of the time of splitting it for each row (docs/performance/history.md). An id is never '', which is the
-- scope after a transaction that set one. And the scope `*!a,b` showed `b`, as the last part of a list.
do $$
begin
  if exists (select from deployment where environment = 'production') then
    create or replace function in_scope(merchant_id text) returns boolean
      language sql stable parallel safe
      return merchant_id <> 'mer_dem0gapvrasandb0x000000000' and (
        merchant_id = nullif(current_setting('gapura.scope', true), '')
        or current_setting('gapura.scope', true) = '*'
        or merchant_id = any (string_to_array(current_setting('gapura.scope', true), ','))
      );
  else
    create or replace function in_scope(merchant_id text) returns boolean
      language sql stable parallel safe
      return merchant_id = nullif(current_setting('gapura.scope', true), '')
        or current_setting('gapura.scope', true) = '*'
        or (
          not starts_with(current_setting('gapura.scope', true), '*!')
          and merchant_id = any (string_to_array(current_setting('gapura.scope', true), ','))
        )
        or (
          starts_with(current_setting('gapura.scope', true), '*!')
          and merchant_id <> all (string_to_array(substr(current_setting('gapura.scope', true), 3), ','))
        );
  end if;
end
$$;

-- For databases that are recorded as production from now on: as in 0003_deployment.sql but for the comparison.
create or replace function hide_demo() returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  create or replace function public.in_scope(merchant_id text) returns boolean
    language sql stable parallel safe
    return merchant_id <> 'mer_dem0gapvrasandb0x000000000' and (
      merchant_id = nullif(current_setting('gapura.scope', true), '')
      or current_setting('gapura.scope', true) = '*'
      or merchant_id = any (string_to_array(current_setting('gapura.scope', true), ','))
    );
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
