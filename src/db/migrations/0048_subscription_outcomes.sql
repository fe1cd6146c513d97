-- Lists of subscriptions are saved as views too.
alter table list_view drop constraint list_view_list_check;
alter table list_view add constraint list_view_list_check check (
  list in ('payments', 'refunds', 'payouts', 'collections', 'invoices', 'collectors', 'customers', 'subscriptions')
);

-- What became of invoices that could not be collected, by the month in which that became known: most invoices are never here.
create index subscription_invoice_failed on subscription_invoice (merchant_id, failed_day) where failed_day is not null;
