-- Erasing personal data of payers and receivers (`gapura privacy erase`). A tombstone takes its place in stored texts. The
-- application's role may not change events, tries and the request log; these functions let it put tombstones there and
-- nothing else.

-- `content` without `words` wherever they stand by themselves. A word of digits is left where it is a number of JSON: an
-- amount may have the same digits.
create function erased_words(content text, words text[]) returns text
  language plpgsql immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  word text;
begin
  foreach word in array words loop
    content := regexp_replace(
      content,
      '(^|[^[:alnum:]])(?<!":\s*)' || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g')
        || '(?![[:alnum:]]|[.][0-9])',
      '\1[erased]', 'gi');
  end loop;
  return content;
end
$$;

-- The same, and without personal fields, whatever they hold, and the metadata given as `objects`: for texts that are about
-- one person alone.
create function erased(content text, words text[], objects text[]) returns text
  language plpgsql immutable
  set search_path = public, pg_catalog, pg_temp
as $$
declare
  fields constant text := 'receiverName|receiverAccountNo|remark|accountName|name|description|phone|lastFour|email'
    || '|beneficiaryAccountNo|beneficiaryAccountName|sourceAccountNo|sourceAccountName|customerName|phoneNo'
    || '|virtualAccountName|virtualAccountEmail|virtualAccountPhone';
  object text;
begin
  content := regexp_replace(content, '("(?:' || fields || ')"\s*:\s*")(?:[^"\\]|\\.)*(?=")', '\1[erased]', 'g');
  foreach object in array objects loop
    content := replace(content, '"metadata":' || object, '"metadata":{}');
  end loop;
  return erased_words(content, words);
end
$$;

-- The same for a message as a provider sent it. One that is no text cannot be searched, and goes whole.
create function erased_message(content bytea, words text[]) returns bytea
  language plpgsql immutable
  set search_path = public, pg_catalog, pg_temp
as $$
begin
  return convert_to(erased(convert_from(content, 'UTF8'), words, '{}'::text[]), 'UTF8');
exception when character_not_in_repertoire or untranslatable_character then
  return convert_to('[erased]', 'UTF8');
end
$$;

-- Erases in the events of these checkouts and payouts, and in what endpoints answered to them. Returns how many rows changed.
create function erase_events(of_merchant text, subjects text[], words text[], objects text[]) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  events integer;
  tries integer;
begin
  update event set body = erased(body, words, objects)
  where merchant_id = of_merchant and subject_id = any (subjects) and body <> erased(body, words, objects);
  get diagnostics events = row_count;
  update delivery_try t set response_body = erased(t.response_body, words, objects)
  from event e
  where e.merchant_id = of_merchant and e.subject_id = any (subjects)
    and t.merchant_id = of_merchant and t.event_id = e.id and t.period = e.period
    and t.response_body <> erased(t.response_body, words, objects);
  get diagnostics tries = row_count;
  return events + tries;
end
$$;

-- Erases in the logged requests that mention one of these: an id, a name, a number. Returns how many rows changed.
create function erase_requests(of_merchant text, mentions text[], words text[], objects text[]) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  requests integer;
begin
  with changed as (
    select id, period, erased(path, words, objects) as path, erased(request, words, objects) as request,
      erased(response, words, objects) as response
    from api_request
    where merchant_id = of_merchant
      and exists (
        select from unnest(mentions) as mention
        where strpos(lower(concat_ws(' ', api_request.path, api_request.request, api_request.response)), lower(mention)) > 0
      )
  )
  update api_request r set path = changed.path, request = left(changed.request, 4096), response = left(changed.response, 4096)
  from changed
  where r.merchant_id = of_merchant and r.id = changed.id and r.period = changed.period
    and (r.path, r.request, r.response) is distinct from (changed.path, changed.request, changed.response);
  get diagnostics requests = row_count;
  return requests;
end
$$;

revoke execute on function erase_events(text, text[], text[], text[]), erase_requests(text, text[], text[], text[])
  from public;
grant execute on function erase_events(text, text[], text[], text[]), erase_requests(text, text[], text[], text[])
  to gapura_app;
