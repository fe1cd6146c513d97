-- A match that was wrong is undone: its entry is left to people from then on, for the rules would only find the same again.
alter table bank_entry add column undone_at timestamptz;
grant update (undone_at) on bank_entry to gapura_app;
grant delete on statement_match, statement_match_booking to gapura_app;

-- What imported statements say about a person (`gapura privacy`): entries that are matched with a booking of theirs (`causes`,
-- in the books of `of_merchant`) or that mention one of `mentions`. Statements are the operator's own and in no merchant's
-- scope; this function sees all of them, and shows only these. `is_alone`: it is matched with nobody else's.
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

-- Erases in them: a text that is about that person alone goes whole, in others the words go. Amounts, days and what tells entries
-- apart stay, so that a statement that shows them again brings nothing back. Returns how many rows changed.
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
revoke execute on function statement_entries_of(text, text[], text[], date),
  erase_statements(text, text[], text[], text[], date) from public;
grant execute on function statement_entries_of(text, text[], text[], date),
  erase_statements(text, text[], text[], text[], date) to gapura_app;
