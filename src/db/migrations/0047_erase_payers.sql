-- What providers say of those who pay to collectors is erased as what they say of other payers: the fields in which notifications
-- name payer, account and remark are added to those of 0029.
create or replace function erased(content text, words text[], objects text[]) returns text
  language plpgsql immutable
  set search_path = public, pg_catalog, pg_temp
as $$
declare
  fields constant text := 'receiverName|receiverAccountNo|remark|accountName|name|description|phone|lastFour|email'
    || '|beneficiaryAccountNo|beneficiaryAccountName|sourceAccountNo|sourceAccountName|customerName|phoneNo'
    || '|virtualAccountName|virtualAccountEmail|virtualAccountPhone'
    || '|account|customerNumber|payerName|hashedSourceAccountNo|sender_name|sender_account_number|account_details'
    || '|payer_name|payer_account_number';
  object text;
begin
  content := regexp_replace(content, '("(?:' || fields || ')"\s*:\s*")(?:[^"\\]|\\.)*(?=")', '\1[erased]', 'g');
  foreach object in array objects loop
    content := replace(content, '"metadata":' || object, '"metadata":{}');
  end loop;
  return erased_words(content, words);
end
$$;
