-- What banks, accounts and transfer services are called is for the market to say; here is the form that any may have.
alter table payout
  drop constraint payout_service_check,
  add constraint payout_service_check check (service ~ '^[a-z][a-z0-9_]{1,31}$'),
  drop constraint payout_closed_service_check,
  add constraint payout_closed_service_check check (closed_service ~ '^[a-z][a-z0-9_]{1,31}$'),
  drop constraint payout_bank_code_check,
  add constraint payout_bank_code_check check (bank_code ~ '^[0-9A-Z]{1,11}$'),
  drop constraint payout_receiver_account_no_check,
  add constraint payout_receiver_account_no_check check (receiver_account_no ~ '^[0-9A-Z]{1,34}$');

alter table refund
  drop constraint refund_receiver_bank_code_check,
  add constraint refund_receiver_bank_code_check check (receiver_bank_code ~ '^[0-9A-Z]{1,11}$'),
  drop constraint refund_receiver_account_no_check,
  add constraint refund_receiver_account_no_check check (receiver_account_no ~ '^[0-9A-Z]{1,34}$');

alter table bank.account
  drop constraint account_number_check,
  add constraint account_number_check check (number ~ '^[0-9A-Z]{2,45}$');

alter table bank.transfer
  drop constraint transfer_beneficiary_bank_check,
  add constraint transfer_beneficiary_bank_check check (beneficiary_bank ~ '^[0-9A-Z]{1,11}$'),
  drop constraint transfer_beneficiary_account_check,
  add constraint transfer_beneficiary_account_check check (beneficiary_account ~ '^[0-9A-Z]{1,34}$');

-- The merchant's own row holds the warning in the home market's currency, whichever that is.
alter table balance_warning drop constraint balance_warning_currency_check;
alter table balance_warning add constraint balance_warning_currency_check check (currency ~ '^[A-Z]{3}$');
