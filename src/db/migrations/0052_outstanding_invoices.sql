-- Invoices that are to be paid, in the order of lists: few among all that were ever paid.
create index invoice_outstanding on invoice (merchant_id, id) where status in ('OPEN', 'PARTIALLY_PAID');
