-- Erasing personal data of payers and receivers (`gapura privacy erase`). A tombstone replaces it in stored texts. The
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

-- The same, and without the values of personal fields and the metadata given as `objects`: for texts that are about one
-- person alone.
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

-- The same for a message as a provider sent it. One that is not text cannot be searched, and is erased as a whole.
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

-- Erases in the events of these checkouts and payouts, and in the responses of endpoints to them. Returns how many rows changed.
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

-- What imported statements contain about a person (`gapura privacy`): entries that are matched with a booking of theirs
-- (`causes`, in the books of `of_merchant`) or that mention one of `mentions`. Statements are the operator's own and in no
-- merchant's scope; this function sees all of them, and shows only these. `is_alone`: it is matched with no other person's.
create function statement_entries_of(of_merchant text, causes text[], mentions text[], since date)
  returns table (id text, day date, reference text, other_references text[], text text, is_alone boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  scope text := coalesce(current_setting('gapura.scope', true), '');
begin
  perform set_config('gapura.scope', '*', true);
  return query with theirs as materialized (
    select distinct booking.match_id
    from ledger_transaction as cause join statement_match_booking as booking
      on booking.owner = cause.merchant_id and booking.transaction_id = cause.id
    where cause.merchant_id = of_merchant and cause.cause = any (causes)
  ), alone as materialized (
    select match_id from theirs
    where not exists (
      select from statement_match_booking as booking
        join ledger_transaction as cause on cause.merchant_id = booking.owner and cause.id = booking.transaction_id
      where booking.match_id = theirs.match_id and cause.cause not like 'statement:%'
        and not (booking.owner = of_merchant and cause.cause = any (causes))
    )
  )
  select entry.id, entry.day, entry.reference, entry.other_references, entry.text,
    coalesce(entry.match_id in (select match_id from alone), false)
  from bank_entry as entry
  where entry.match_id in (select match_id from theirs)
    or (entry.day >= since and exists (
      select from unnest(mentions) as mention
      where strpos(concat_ws(' ', entry.reference, array_to_string(entry.other_references, ' '), entry.text), mention) > 0
    ));
  perform set_config('gapura.scope', scope, true);
end
$$;

-- Erases in them: a text that is about that person alone is erased as a whole, in others the words are. Amounts, days and what
-- identifies entries stay, so that a statement that shows them again restores nothing. Returns how many rows changed.
create function erase_statements(of_merchant text, causes text[], mentions text[], words text[], since date) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  scope text := coalesce(current_setting('gapura.scope', true), '');
  changed integer;
begin
  perform set_config('gapura.scope', '*', true);
  with erased as (
    select found.id,
      case when found.is_alone then '[erased]' else left(erased_words(found.text, words), 500) end as text,
      erased_words(found.reference, words) as reference,
      array(select erased_words(one, words) from unnest(found.other_references) as one) as other_references
    from statement_entries_of(of_merchant, causes, mentions, since) as found
  )
  update bank_entry as entry
  set text = erased.text, reference = erased.reference, other_references = erased.other_references
  from erased
  where entry.id = erased.id
    and (entry.text, entry.reference, entry.other_references)
      is distinct from (erased.text, erased.reference, erased.other_references);
  get diagnostics changed = row_count;
  perform set_config('gapura.scope', scope, true);
  return changed;
end
$$;
revoke execute on function erase_events(text, text[], text[], text[]), erase_requests(text, text[], text[], text[]),
  statement_entries_of(text, text[], text[], date), erase_statements(text, text[], text[], text[], date) from public;
grant execute on function erase_events(text, text[], text[], text[]), erase_requests(text, text[], text[], text[]),
  statement_entries_of(text, text[], text[], date), erase_statements(text, text[], text[], text[], date) to gapura_app;
