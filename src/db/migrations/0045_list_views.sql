-- Lists of money that no checkout requested, and of whom it is for, are saved as views too.
alter table list_view drop constraint list_view_list_check;
alter table list_view add constraint list_view_list_check
  check (list in ('payments', 'refunds', 'payouts', 'collections', 'invoices', 'collectors', 'customers'));
