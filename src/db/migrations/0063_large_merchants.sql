-- A plan is made once for all merchants, by how many rows one has on average. Where most have three rows and one has a million,
-- reading "the rows of the merchant" by any index and throwing away the others looks as good as looking up the ids that were
-- asked for, and costs the large one 250 pages a row. So it is planned for merchants that have much: a tenth of the table, or
-- as much as the largest one has, where that is less.
alter table checkout alter column merchant_id set (n_distinct = 10);
alter table attempt alter column merchant_id set (n_distinct = 10);
alter table receipt alter column merchant_id set (n_distinct = 10);
alter table refund alter column merchant_id set (n_distinct = 10);
alter table payout alter column merchant_id set (n_distinct = 10);
alter table payout_bank_response alter column merchant_id set (n_distinct = 10);
alter table ledger_transaction alter column merchant_id set (n_distinct = 10);
alter table ledger_entry alter column merchant_id set (n_distinct = 10);
alter table ledger_settlement alter column merchant_id set (n_distinct = 10);

analyze checkout, attempt, receipt, refund, payout, payout_bank_response, ledger_transaction, ledger_entry, ledger_settlement;
