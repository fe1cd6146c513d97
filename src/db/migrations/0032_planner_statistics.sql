-- A plan is made once for all merchants, by the average number of rows of one. Where most have three rows and one has a million,
-- reading "the rows of the merchant" by any index and discarding the others looks as good as looking up the requested ids, and
-- costs the large one 250 pages a row. So plans are made for merchants that have many: a tenth of the table.
alter table checkout alter column merchant_id set (n_distinct = 10);
alter table attempt alter column merchant_id set (n_distinct = 10);
alter table receipt alter column merchant_id set (n_distinct = 10);
alter table refund alter column merchant_id set (n_distinct = 10);
alter table payout alter column merchant_id set (n_distinct = 10);
alter table payout_bank_response alter column merchant_id set (n_distinct = 10);
alter table ledger_transaction alter column merchant_id set (n_distinct = 10);
alter table ledger_entry alter column merchant_id set (n_distinct = 10);
alter table ledger_settlement alter column merchant_id set (n_distinct = 10);
