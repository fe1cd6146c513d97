-- The origin of the web page that created a checkout in a browser session; null: a key or a payment link did. A session of that
-- origin alone may show its instrument (docs/decisions/0068-without-our-page.md).
alter table checkout add column origin text check (length(origin) between 1 and 300);

-- A payout's metadata is any text: as an object where it is one of JSON, else null.
create function json_object_of(metadata text) returns jsonb language plpgsql immutable as $$
declare parsed jsonb;
begin
  parsed := metadata::jsonb;
  return case when jsonb_typeof(parsed) = 'object' then parsed end;
exception when others then
  return null;
end
$$;
grant execute on function json_object_of(text) to gapura_app;
